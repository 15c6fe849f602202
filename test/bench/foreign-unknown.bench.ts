import { Pool } from 'undici';
import { Draws } from '@hiring/fake-boards';
import { quantile, type BenchContext, type Measure } from './bench-context.js';
import { FOREIGN_COMPANY, Reading } from './gateway/reading.js';

const SAMPLES = Number(process.env['FOREIGN_UNKNOWN_SAMPLES'] ?? 3_000);
const WARM_UP = 300;
const UNKNOWN = 987_654_321;

interface Comparison {
  what: string;
  method: 'GET' | 'DELETE';
  path(id: number): string;
  foreign: number;
}

/**
 * Measures whether response times distinguish another account's resource from one that never existed. Requests for both
 * are sent in random order, and their medians are compared.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const reading = await Reading.open(context);
  try {
    const { key_id } = await otherAccount(reading);
    const requests: Comparison[] = [
      { what: 'key', method: 'DELETE', path: (id) => `/v1/keys/${id}`, foreign: key_id },
      { what: 'company', method: 'GET', path: (id) => `/v1/companies/${id}/is-hiring`, foreign: FOREIGN_COMPANY },
      { what: 'brief', method: 'GET', path: (id) => `/v1/companies/${id}/pre-action-brief`, foreign: FOREIGN_COMPANY },
    ];
    const measures: Measure[] = [];
    for (const request of requests) measures.push(await compare(context, reading, request));
    return measures;
  } finally {
    await reading.close();
  }
}

async function otherAccount(reading: Reading): Promise<{ key_id: number }> {
  const { key } = await reading.installation.customer('internal');
  const answer = await fetch(`${reading.origin}/v1/keys`, { headers: { 'x-api-key': key } });
  const { keys } = (await answer.json()) as { keys: { id: number }[] };
  return { key_id: keys[0]?.id ?? 0 };
}

async function compare(context: BenchContext, reading: Reading, request: Comparison): Promise<Measure> {
  const pool = new Pool(reading.origin, { connections: 1 });
  const took: Record<'foreign' | 'unknown', number[]> = { foreign: [], unknown: [] };
  const call = async (kind: 'foreign' | 'unknown', counted: boolean): Promise<void> => {
    const path = request.path(kind === 'foreign' ? request.foreign : UNKNOWN);
    const began = performance.now();
    const { statusCode, body } = await pool.request({ path, method: request.method, headers: reading.headers });
    await body.text();
    if (statusCode !== 404) throw new Error(`${kind} ${request.what}: ${statusCode}`);
    if (counted) took[kind].push(performance.now() - began);
  };
  const draws = new Draws(SAMPLES);
  for (let sample = -WARM_UP; took.foreign.length < SAMPLES || took.unknown.length < SAMPLES; sample += 1) {
    await call(draws.chance(0.5) ? 'foreign' : 'unknown', sample >= 0);
  }
  await pool.close();
  const at = (kind: 'foreign' | 'unknown', q: number): string => quantile(took[kind], q).toFixed(3);
  const [foreign, unknown] = [quantile(took.foreign, 0.5), quantile(took.unknown, 0.5)];
  context.log(
    `${request.what}: foreign p50 ${at('foreign', 0.5)} p95 ${at('foreign', 0.95)} ms, ` +
      `unknown p50 ${at('unknown', 0.5)} p95 ${at('unknown', 0.95)} ms`,
  );
  const apart = (Math.abs(foreign - unknown) / foreign) * 100;
  return context.measure(`${request.what}: medians of foreign and unknown apart`, '%', { max: 5 }, apart);
}
