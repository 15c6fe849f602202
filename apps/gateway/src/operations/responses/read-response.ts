import { jsonOf, type CrawlingAnswer } from '@hiring/contracts';
import { jobUsageId } from '@hiring/billing';
import type { CachedAnswer } from '../../answer-cache/answer-cache.js';
import type { CallContext, OperationResult } from '../../pipeline/operation.js';

/** Returns a read's JSON text. Coverage and the next page's path are headers. */
export function readResponse(answer: CachedAnswer, next?: string): OperationResult {
  const headers = {
    ...(answer.coverage !== undefined && { coverage: answer.coverage }),
    ...(next !== undefined && { link: `<${next}>; rel="next"` }),
  };
  const { body, cachedAs } = answer;
  return { status: 200, body, headers, ...(cachedAs !== undefined && { cachedAs }) };
}

/**
 * Returns a Tier 1 answer: the read, or 202 with the crawl job. All calls that join the same job are billed as one
 * call. If the call that queued the job is refused, its `withdraw` request is sent. If no other attempt of this call was
 * answered, the next call that joins the job is billed instead.
 */
export function tier1Response(
  answer: CachedAnswer | CrawlingAnswer,
  maxAgeDeclared: boolean,
  { callId, bill }: Pick<CallContext, 'callId' | 'bill'>,
): OperationResult {
  if (!('crawling' in answer)) return { ...readResponse(answer), facts: { maxAgeDeclared } };
  const { job_id, status, retry_after_seconds, queued } = answer.crawling;
  return {
    status: 202,
    body: jsonOf({ job_id, status }),
    headers: { location: `/v1/crawl-jobs/${job_id}`, 'retry-after': String(retry_after_seconds) },
    facts: { queuedJob: queued },
    usageId: jobUsageId(job_id),
    ...(queued && {
      effect: {
        withdraw: {
          pattern: 'freshness.withdraw_crawl',
          payload: { job_id, call_id: callId, ...(bill !== null && { attempt_id: bill.attemptId }) },
        },
      },
    }),
  };
}
