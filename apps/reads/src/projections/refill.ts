import type { PoolClient } from '@hiring/platform-postgres';
import type { HiringBatch } from './hiring.batch.js';
import type { ReqTable } from './req/req.table.js';

/**
 * Some facts take a req out of a list its company row keeps (the newest open reqs, the first hires): what takes its place
 * can only be found among all reqs of the company. Rare; runs after the batch's reqs are written.
 */
export async function refill(client: PoolClient, reqs: ReqTable, batch: HiringBatch): Promise<void> {
  void (await reqs.firstOf(client, batch.firstHiresLost()));
  void (await reqs.newestOf(client, batch.topReqsShort(), 5));
}
