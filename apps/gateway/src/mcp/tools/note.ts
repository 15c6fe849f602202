type Row = Record<string, unknown>;

const COVERAGE_NOTES: Record<string, string> = {
  direct: 'Coverage direct.',
  stale: 'Coverage stale: as_of is older than 8 days, or a board could not be read in full the last time.',
  none: 'Coverage none: no board of the company is read, so zero or false does not mean "not hiring".',
};

/**
 * Returns what a model has to know beside the content of a result, in a few sentences: how much there is and how to get
 * more, how far the data can be trusted, what was billed.
 *
 * @param given arguments of the call
 * @param nextCursor of the next page, where the content has no member for it
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
    ...pageNote(structured, given, nextCursor),
    ...(coverage === undefined ? [] : [coverage]),
    billedNote(headers),
  ].join(' ');
}

function crawlingNote({ retry_after_seconds: wait }: Row): string {
  return `The data is older than max_age; a crawl is queued or running. Call again with the same arguments in ${String(wait)} s, or now without max_age for the best data there is.`;
}

/** Counts the rows of a result that is a list: its first member. */
function rowsNote(structured: Row): string[] {
  const [name, rows] = Object.entries(structured)[0] ?? [];
  return name !== undefined && Array.isArray(rows) ? [`${rows.length} ${name}.`] : [];
}

/** Names the argument to change for the next page; the others stay. */
function pageNote(structured: Row, { order }: Readonly<Row>, nextCursor: string | undefined): string[] {
  const next = nextCursor ?? structured['next_cursor'];
  if (next === undefined || next === null) return [];
  const value = String(next as string | number);
  if (Array.isArray(structured['signals'])) return [`Later signals: since=${value}.`];
  if (!Array.isArray(structured['events'])) return [`Next page: cursor=${value}.`];
  const isNewestFirst = typeof order === 'string' && order.toLowerCase() === 'newest';
  return [isNewestFirst ? `Earlier events: before=${value}.` : `Later events: since=${value}.`];
}

function billedNote(headers: Record<string, string>): string {
  if (headers['idempotent-replayed'] !== undefined) return 'An earlier answer again: billed nothing.';
  const units = headers['usage-units'];
  return units === undefined || units.endsWith('=0') ? 'Billed nothing.' : `Billed ${units}.`;
}
