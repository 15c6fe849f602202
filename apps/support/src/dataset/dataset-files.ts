import type { Columns } from '@hiring/platform-parquet';

/** Version of the files' columns. Any change other than a new column increments it. */
export const SCHEMA_VERSION = 1;

export interface DatasetTable {
  name: string;
  /** SQL that selects the rows in order, each as a JSON object. */
  select: string;
  columns: Columns;
}

const PULSE: Columns = {
  open_req_count: 'INTEGER',
  new_roles_30d: 'INTEGER',
  velocity: 'DOUBLE',
  direction: 'VARCHAR',
  is_surge: 'BOOLEAN',
};

/** The tables with present rows, that is, rows that describe the current state. All tables are at one position. */
export const PRESENT: readonly (DatasetTable & { order: string })[] = [
  {
    name: 'companies',
    ...ordered('reads.dataset_company', 'company_id'),
    columns: {
      ...{ company_id: 'BIGINT', name: 'VARCHAR', domain: 'VARCHAR', hq_country: 'VARCHAR' },
      ...PULSE,
      as_of: 'TIMESTAMPTZ',
    },
  },
  {
    name: 'open-reqs',
    ...ordered('reads.dataset_open_req', 'company_id, req_key'),
    columns: {
      company_id: 'BIGINT',
      req_key: 'VARCHAR',
      title: 'VARCHAR',
      function: 'VARCHAR',
      country: 'VARCHAR',
      first_seen: 'TIMESTAMPTZ',
      boards: 'VARCHAR[]',
      page_url: 'VARCHAR',
      posted_at: 'TIMESTAMPTZ',
      locations: 'STRUCT(city VARCHAR, region VARCHAR, country VARCHAR)[]',
      workplace: 'VARCHAR',
      employment_type: 'VARCHAR',
      seniority: 'VARCHAR',
      salary_min: 'DOUBLE',
      salary_max: 'DOUBLE',
      salary_currency: 'VARCHAR',
      salary_period: 'VARCHAR',
      language: 'VARCHAR',
      technologies: 'STRUCT(slug VARCHAR, required BOOLEAN)[]',
      text_salary: 'STRUCT(min DOUBLE, max DOUBLE, currency VARCHAR, period VARCHAR)[]',
      experience_years: 'STRUCT(min DOUBLE, max DOUBLE)',
      degree: 'STRUCT(level VARCHAR, required BOOLEAN)',
      visa_sponsorship: 'BOOLEAN',
    },
  },
  {
    name: 'technologies',
    ...ordered('reads.dataset_technology', 'company_id, slug COLLATE "C"'),
    columns: {
      company_id: 'BIGINT',
      slug: 'VARCHAR',
      open_reqs: 'INTEGER',
      first_seen: 'TIMESTAMPTZ',
      last_seen: 'TIMESTAMPTZ',
      newest_req_key: 'VARCHAR',
    },
  },
];

function ordered(view: string, order: string): { select: string; order: string } {
  return { select: rows(view, order), order };
}

function rows(from: string, order: string): string {
  return `SELECT row_to_json(r)::text FROM (SELECT * FROM ${from} ORDER BY ${order}) AS r`;
}

/**
 * Returns the tables of `PRESENT`, each with only the rows that changed after a position. The row of a req that is no
 * longer open has only `company_id`, `req_key` and `is_open` = false. For a changed company, all technologies are
 * included.
 */
export function changesAfter(since: number): DatasetTable[] {
  const companies = `(SELECT company_id FROM reads.dataset_company_change WHERE event_seq > ${since}) AS changed`;
  const reqs = `(SELECT company_id, req_key FROM reads.dataset_req_change WHERE event_seq > ${since}) AS changed`;
  const changed: Record<string, string> = {
    companies: `${companies} JOIN reads.dataset_company USING (company_id)`,
    'open-reqs': `(SELECT *, boards IS NOT NULL AS is_open
      FROM ${reqs} LEFT JOIN reads.dataset_open_req USING (company_id, req_key)) AS seen`,
    technologies: `${companies} JOIN reads.dataset_technology USING (company_id)`,
  };
  return PRESENT.map(({ name, order, columns }) => ({
    ...{ name: `${name}-since-${since}`, select: rows(changed[name] ?? '', order) },
    columns: name === 'open-reqs' ? { ...columns, is_open: 'BOOLEAN' } : columns,
  }));
}

const EVENT_COLUMNS: Columns = {
  event_seq: 'BIGINT',
  company_id: 'BIGINT',
  req_key: 'VARCHAR',
  board: 'VARCHAR',
  event_type: 'VARCHAR',
  observed_at: 'TIMESTAMPTZ',
  function: 'VARCHAR',
  country: 'VARCHAR',
  title: 'VARCHAR',
  source_board: 'VARCHAR',
  confidence: 'DOUBLE',
  reason: 'VARCHAR',
  last_seen_at: 'TIMESTAMPTZ',
};

const SIDE =
  'STRUCT(is_surge BOOLEAN, direction VARCHAR, is_hiring BOOLEAN, open_req_count INTEGER, new_roles_30d INTEGER, velocity DOUBLE, vendor VARCHAR, repost_count INTEGER)';

const SIGNAL_COLUMNS: Columns = {
  signal_id: 'VARCHAR',
  event_seq: 'BIGINT',
  company_id: 'BIGINT',
  type: 'VARCHAR',
  function: 'VARCHAR',
  req_key: 'VARCHAR',
  title: 'VARCHAR',
  before: SIDE,
  after: SIDE,
  observed_at: 'TIMESTAMPTZ',
  confidence: 'DOUBLE',
  definition: 'INTEGER',
};

/** A table whose rows are only added, in the order of their positions. It has one file per month. */
export interface Stream {
  name: 'events' | 'signals';
  view: string;
  order: string;
  columns: Columns;
}

export const STREAMS: readonly Stream[] = [
  { name: 'events', view: 'change_feed.dataset_event', order: 'event_seq', columns: EVENT_COLUMNS },
  { name: 'signals', view: 'change_feed.dataset_signal', order: 'event_seq, n', columns: SIGNAL_COLUMNS },
];

/** A stream's rows in one month (UTC), up to a position. Later exports do not change them. */
export interface Month {
  /** The month of `observed_at`, as `yyyy-mm`. */
  month: string;
  rows: number;
  first_seq: number;
  last_seq: number;
}

export function monthOf({ name, view, order, columns }: Stream, { month, first_seq, last_seq }: Month): DatasetTable {
  return {
    name: `${name}-${month}-to-${last_seq}`,
    select: `SELECT body FROM ${view} WHERE event_seq BETWEEN ${first_seq} AND ${last_seq}
      AND date_trunc('month', observed_at AT TIME ZONE 'UTC') = '${month}-01' ORDER BY ${order}`,
    columns,
  };
}

/**
 * Returns the file name for a table's rows at a position. Each position has its own files, so that a dataset is
 * replaced as a whole.
 */
export function presentFile({ name }: DatasetTable, position: number): string {
  return `${name}-at-${position}.parquet`;
}

export function monthFile({ name }: DatasetTable): string {
  return `${name}.parquet`;
}

/** Matches only the files of whole exports, not those of increments. */
export const DATASET_FILE =
  /^(?:(?:companies|open-reqs|technologies)-at|(?:events|signals)-\d{4}-\d{2}-to)-\d+\.parquet$/;

/** Matches increment files, with their start and end positions. */
export const INCREMENT_FILE = /^(?:companies|open-reqs|technologies)-since-(\d+)-at-(\d+)\.parquet$/;
