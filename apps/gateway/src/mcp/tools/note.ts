type Row = Record<string, unknown>;

const COVERAGE_NOTES: Record<string, string> = {
  direct: 'Coverage direct.',
  stale: 'Coverage stale: as_of is older than 8 days, or a board could not be read in full the last time.',
  none: 'Coverage none: no board of the company is read, so zero or false does not mean "not hiring".',
};

/**
 * Returns a few sentences that a model needs in addition to a result's content, for example how to get more, or what
 * was billed.
 * @param given the arguments of the call
 * @param nextCursor the cursor of the next page, when the content has no member for it
 */
export function noteOf(
  structured: Row,
  headers: Record<string, string>,
  given: Readonly<Row>,
  nextCursor: string | undefined,
): string {
  const coverage = COVERAGE_NOTES[headers['coverage'] ?? ''];
  return [
    ...(structured['status'] === 'crawling' ? [crawlingNote(structured)] : []),
    ...rowsNote(structured),
    ...nothingFoundNote(structured, given),
    ...scopeNote(structured, given),
    ...pageNote(structured, given, nextCursor),
    ...(coverage === undefined ? [] : [coverage]),
    billedNote(headers),
  ].join(' ');
}

function crawlingNote({ retry_after_seconds: wait }: Row): string {
  return `The data is older than max_age; a crawl is queued or running. Call again with the same arguments in ${String(wait)} s, or now without max_age for the best data there is.`;
}

/** Returns a note with the row count if the result's first member is a list. */
function rowsNote(structured: Row): string[] {
  const [name, rows] = Object.entries(structured)[0] ?? [];
  return name !== undefined && Array.isArray(rows) ? [`${rows.length} ${name}.`] : [];
}

/** If the search for `query` finds no company, returns a note on what to try next. */
function nothingFoundNote({ companies }: Row, { query }: Readonly<Row>): string[] {
  if (query === undefined || !Array.isArray(companies) || companies.length > 0) return [];
  return [
    'No name or domain of a company begins so: try fewer characters, the name without its first word, or the domain. One that is not found is not observed, which does not mean "not hiring".',
  ];
}

/**
 * Returns a note that says which values the call's country or role restricts, and which values it does not restrict.
 */
function scopeNote({ companies }: Row, { country, geo, role }: Readonly<Row>): string[] {
  const [first] = Array.isArray(companies) ? (companies as Row[]) : [];
  if (first?.['pulse'] !== undefined && (geo ?? role) !== undefined) return ['pulse is that of the whole company.'];
  if (country === undefined || first?.['signals'] === undefined) return [];
  return [
    'open_req_count and matched_reqs_count are those in the country; the other signals are those of all countries.',
  ];
}

/** Returns a note with the argument to change for the next page. */
function pageNote(structured: Row, { order }: Readonly<Row>, nextCursor: string | undefined): string[] {
  const next = nextCursor ?? structured['next_cursor'];
  if (next === undefined || next === null) return [];
  const value = String(next as string | number);
  const feed = ['events', 'signals'].find((name) => Array.isArray(structured[name]));
  if (feed === undefined) return [`Next page: cursor=${value}.`];
  const isNewestFirst = typeof order === 'string' && order.toLowerCase() === 'newest';
  return [isNewestFirst ? `Earlier ${feed}: before=${value}.` : `Later ${feed}: since=${value}.`];
}

function billedNote(headers: Record<string, string>): string {
  if (headers['idempotent-replayed'] !== undefined) return 'An earlier answer again: billed nothing.';
  const units = headers['usage-units'];
  return units === undefined || units.endsWith('=0') ? 'Billed nothing.' : `Billed ${units}.`;
}
