import type { PoolClient } from '@hiring/platform-postgres';
import { refillFirstHire, refillTopReqs, TOP_REQS, type ReqRow } from '@hiring/signals';
import type { HiringBatch } from './hiring.batch.js';
import type { ReqTable } from './req/req.table.js';

/**
 * Refills the lists in a company's row (newest open reqs, first hires) after facts removed a req. Call this after the
 * batch's reqs are written.
 */
export async function refill(client: Pick<PoolClient, 'query'>, reqs: ReqTable, batch: HiringBatch): Promise<void> {
  const lost = batch.firstHiresLost();
  const earliest = new Map((await reqs.firstOf(client, lost)).map((req) => [`${req.company_id} ${req.function}`, req]));
  for (const { company_id, function: fn } of lost) {
    refillFirstHire(batch.companyOf(company_id), fn, earliest.get(`${company_id} ${fn}`) ?? null);
  }
  const short = batch.topReqsShort();
  const newest = byCompany(await reqs.newestOf(client, short, TOP_REQS));
  for (const companyId of short) refillTopReqs(batch.companyOf(companyId), newest.get(companyId) ?? []);
}

function byCompany(reqs: readonly ReqRow[]): Map<number, ReqRow[]> {
  const groups = new Map<number, ReqRow[]>();
  for (const req of reqs) groups.set(req.company_id, [...(groups.get(req.company_id) ?? []), req]);
  return groups;
}
