import type { CrawlingAnswer, ReadAnswer } from '@hiring/contracts';
import { jobUsageId } from '@hiring/billing';
import type { Outcome } from '../../pipeline/operation.js';

/** A read's answer as it goes out: its JSON text untouched, its coverage as a header. */
export function readOutcome(answer: ReadAnswer): Outcome {
  const headers = answer.coverage === undefined ? {} : { coverage: answer.coverage };
  return { status: 200, body: answer.body, headers, position: String(answer.ledger_seq) };
}

/** A Tier 1 answer: the read, or 202 with the crawl that is on its way. */
export function tier1Outcome(answer: ReadAnswer | CrawlingAnswer, maxAge: number | undefined): Outcome {
  if (!('crawling' in answer)) return { ...readOutcome(answer), facts: { maxAgeDeclared: maxAge !== undefined } };
  const { job_id, status, retry_after_seconds, queued } = answer.crawling;
  return {
    status: 202,
    body: JSON.stringify({ job_id, status }),
    headers: { location: `/v1/crawl-jobs/${job_id}`, 'retry-after': String(retry_after_seconds) },
    facts: { queuedJob: queued },
    usageId: jobUsageId(job_id),
  };
}
