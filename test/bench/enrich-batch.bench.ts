import type { BenchContext, Measure } from './bench-context.js';
import { CLIENTS, COMPANIES, Reading } from './gateway/reading.js';

const ROWS = 10_000;
const ROWS_PER_CALL = 1_000;
/** The time limit for a round in seconds. */
const SECONDS_MAX = 120;

/**
 * Sends 10,000 rows in ten consecutive calls to `POST /v1/sheet/enrich/batch`, through the compiled gateway and reads.
 * The baseline makes one call per row, 64 at once, over node:http, undici and pg.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const reading = await Reading.open(context);
  try {
    await reading.copyBodies();
    const chain = reading.against(await reading.children.startPlain(reading.database.adminUrl));
    const body = JSON.stringify({ rows: await rowsOf(reading) });
    const limits = { seconds: SECONDS_MAX };
    const headers = { ...reading.headers, 'content-type': 'application/json' };
    const batch = {
      ...limits,
      path: '/v1/sheet/enrich/batch',
      body,
      headers,
      clients: 1,
      requests: ROWS / ROWS_PER_CALL,
    };
    const keyed = { ...batch, idempotencyPrefix: `batch-${Date.now()}` };
    const seconds = await context.alternate(
      `${ROWS} rows, seconds`,
      {
        batches: async () => batch.requests / (await reading.product(batch)).perSecond,
        keyed: async () => {
          keyed.idempotencyPrefix += '.';
          return keyed.requests / (await reading.product(keyed)).perSecond;
        },
        chain: async () => ROWS / (await chain({ ...limits, clients: CLIENTS, requests: ROWS })).perSecond,
      },
      5,
    );
    return [
      context.measure('10,000 rows in ten calls', 's', { max: 2, ratioMax: 1 }, seconds.batches, seconds.chain),
      context.measure('the same with Idempotency-Key', 's', { max: 2, ratioMax: 1 }, seconds.keyed, seconds.chain),
    ];
  } finally {
    await reading.close();
  }
}

/** Returns the companies' domains in turn. One row in ten is an unknown company. */
async function rowsOf(reading: Reading): Promise<{ domain: string }[]> {
  const domains: string[] = [];
  for (let id = 1; id < COMPANIES; id += 1) {
    const response = await fetch(`${reading.origin}/v1/companies/${id}/enrichment`, { headers: reading.headers });
    domains.push(((await response.json()) as { domain: string }).domain);
  }
  return Array.from({ length: ROWS_PER_CALL }, (_, index) => {
    return { domain: index % 10 === 9 ? `nobody-${index}.example` : (domains[index % domains.length] ?? '') };
  });
}
