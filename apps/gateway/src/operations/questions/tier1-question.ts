import type { CallContext } from '../../pipeline/operation.js';
import type { CompanyPath } from '../models/company.dto.js';
import type { FreshnessQuery } from '../models/tier1.dto.js';

/** A read with a freshness ceiling, as the reads are asked for it; `call_id` names the crawl it may queue. */
export function tier1Question(
  { company_id }: CompanyPath,
  { max_age: maxAge }: FreshnessQuery,
  { identity, callId }: CallContext,
): { customer_id: string; company_id: number; call_id: string; max_age_seconds?: number } {
  return {
    customer_id: identity.customerId,
    company_id,
    call_id: callId,
    ...(maxAge !== undefined && { max_age_seconds: maxAge }),
  };
}
