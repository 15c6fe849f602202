import {
  EMPLOYMENT_TYPES,
  SENIORITIES,
  WORKPLACES,
  type JobFunction,
  type PostingAttributes,
  type SalaryPeriod,
} from '@hiring/contracts';
import { inTransaction, type Pool } from '@hiring/platform-postgres';
import type { ReqRow } from '@hiring/signals';
import { Draws } from '@hiring/fake-boards';
import { GenerationRepository } from '../../../apps/reads/src/projections/generation.repository.js';
import { ReqTable } from '../../../apps/reads/src/projections/req/req.table.js';
import type { TableSet } from '../../../apps/reads/src/projections/table-set.js';
import { createIndexes } from '../../../apps/reads/src/schema.js';
import { drawFunction, drawHome } from '../../generator/shapes.js';
import { loadTables } from '../../generator/load-tables.js';

export const UNTIL = Date.parse('2026-11-20T00:00:00.000Z');
const DAY = 86_400_000;
const COMPANIES = 4_000;
const ROWS_PER_INSERT = 4_000;
/**
 * The number of title words. The frequency of the nth word is proportional to 1 / n. The first word is in one title in
 * three, the last word in one in ten thousand.
 */
const WORDS = 4_000;
const WEIGHTS = cumulative(Array.from({ length: WORDS }, (_, rank) => 1 / (rank + 1)));
const SALARIES: readonly (readonly [SalaryPeriod, number])[] = [
  ['year', 60_000],
  ['month', 4_500],
  ['hour', 28],
];

export interface JobCatalogue {
  /** Keys of some open and closed reqs. */
  keys: string[];
}

/** Fills the tables of `reads` with open and closed reqs, ordered by first sighting. A few companies have many reqs. */
export async function loadJobs(pool: Pool, { open, closed }: { open: number; closed: number }): Promise<JobCatalogue> {
  await loadTables(pool, { seed: 5, companies: COMPANIES, reqs: COMPANIES, until: new Date(UNTIL).toISOString() });
  const tables = await new GenerationRepository(pool).live();
  await dropIndexes(pool, tables);
  const table = new ReqTable(tables);
  const draws = new Draws(11);
  const keys: string[] = [];
  const sightings = drawSightings(draws, open, closed);
  for (let made = 0; made < sightings.length;) {
    const rows = Array.from(sightings.subarray(made, made + ROWS_PER_INSERT), (sighting) => {
      made += 1;
      return { req: reqOf(draws, made, sighting), event_seq: 1, owner: '' };
    });
    keys.push(...rows.slice(0, 4).map(({ req }) => req.req_key));
    await inTransaction(pool, (client) => table.insertNew(client, rows));
  }
  await inTransaction(pool, async (client) => {
    await client.query("SET LOCAL maintenance_work_mem = '512MB'");
    for (const statement of createIndexes(tables)) await client.query(statement);
  });
  await pool.query('VACUUM ANALYZE');
  return { keys };
}

async function dropIndexes(pool: Pool, tables: TableSet): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = $1::regclass AND NOT indisprimary`,
    [tables.name('req')],
  );
  for (const { name } of rows) await pool.query(`DROP INDEX ${name}`);
}

/** Draws a title word by its frequency. */
export function drawWord(draws: Draws): string {
  const wanted = draws.next() * (WEIGHTS.at(-1) ?? 0);
  let [low, high] = [0, WEIGHTS.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((WEIGHTS[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return wordOf(low);
}

export function wordOf(rank: number): string {
  return `word${rank}`;
}

function cumulative(weights: readonly number[]): number[] {
  let sum = 0;
  return weights.map((weight) => (sum += weight));
}

/**
 * Draws each req's first sighting, in order. A sighting is stored as twice its epoch milliseconds, plus one if the req
 * is open.
 */
function drawSightings(draws: Draws, open: number, closed: number): Float64Array {
  return Float64Array.from({ length: open + closed }, (_, number) => {
    const active = number < open;
    const age = active ? 120 * DAY * draws.next() ** 1.5 : 30 * DAY + 500 * DAY * draws.next();
    return 2 * (UNTIL - Math.round(age)) + (active ? 1 : 0);
  }).sort();
}

function reqOf(draws: Draws, number: number, sighting: number): ReqRow {
  const company = drawCompany(draws);
  const active = sighting % 2 === 1;
  const firstSeen = new Date(Math.floor(sighting / 2)).toISOString();
  const words = Array.from({ length: 2 + draws.below(4) }, () => drawWord(draws));
  const country = drawHome(draws);
  const fn: JobFunction = drawFunction(draws);
  const posting = { board_id: `lever/c${company}`, posting_id: String(number), posted_at: firstSeen };
  return {
    company_id: company,
    req_key: `lever:c${company}:r${number}`,
    title: words.join(' '),
    function: fn,
    country,
    city: null,
    attributes: attributesOf(draws, country),
    first_seen: firstSeen,
    opened_at: firstSeen,
    opened_at_from: 'board',
    cohort_week: firstSeen,
    active,
    closed_at: active ? null : new Date(UNTIL - DAY).toISOString(),
    ...(!active && { closed_reason: 'missed' as const }),
    alias_of: null,
    live: active ? [posting] : [],
    gone: active ? null : { board_id: posting.board_id, posted_at: firstSeen, seen_at: firstSeen },
    reposts: [],
  };
}

function attributesOf(draws: Draws, country: string | null): PostingAttributes {
  const source = 'published' as const;
  const [period, amount] = draws.pick(SALARIES);
  const min = Math.round(amount * draws.between(0.6, 1.8));
  return {
    page_url: 'https://jobs.example/posting',
    ...(country !== null && { locations: { value: [{ city: null, region: null, country }], source } }),
    ...(draws.chance(0.6) && { workplace: { value: draws.pick(WORKPLACES), source } }),
    ...(draws.chance(0.7) && { employment_type: { value: draws.pick(EMPLOYMENT_TYPES), source } }),
    ...(draws.chance(0.6) && { seniority: { value: draws.pick(SENIORITIES), source } }),
    ...(draws.chance(0.3) && {
      salary: {
        value: { min, max: Math.round(min * 1.2), currency: draws.pick(['USD', 'EUR', 'GBP']), period },
        source,
      },
    }),
  };
}

/** Draws a search with words and two other filters, by their frequency. */
export function drawSearch(draws: Draws): Record<string, unknown> {
  const words = [...new Set(draws.chance(0.5) ? [drawWord(draws)] : [drawWord(draws), drawWord(draws)])].sort();
  const filters: Record<string, () => Record<string, unknown>> = {
    role: () => ({ role: drawFunction(draws) }),
    geo: () => ({ geo: drawHome(draws) ?? 'US' }),
    since: () => ({ since: ago(draws) }),
    company: () => ({ company_id: drawCompany(draws) }),
    place: () => ({ location_country: drawHome(draws) ?? 'US' }),
    workplace: () => ({ workplace: draws.pick(WORKPLACES) }),
    employment: () => ({ employment_type: draws.pick(EMPLOYMENT_TYPES) }),
    seniority: () => ({ seniority: draws.pick(SENIORITIES) }),
    posted: () => ({ posted_since: ago(draws) }),
    salary: () => ({ salary_min: 40_000 + draws.below(60_000), currency: draws.pick(['USD', 'EUR', 'GBP']) }),
    status: () => ({ status: draws.pick(['closed', 'any']) }),
  };
  const names = Object.keys(filters);
  const one = names.splice(draws.below(names.length), 1)[0] as string;
  const other = draws.pick(names);
  return { words, ...filters[one]?.(), ...filters[other]?.() };
}

/** Draws a company. The largest company has one req in 250. */
function drawCompany(draws: Draws): number {
  return 1 + Math.floor(COMPANIES * draws.next() ** 1.5);
}

function ago(draws: Draws): string {
  return new Date(UNTIL - Math.round(draws.between(1, 180) * DAY)).toISOString();
}
