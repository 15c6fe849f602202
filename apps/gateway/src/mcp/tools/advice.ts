import type { ErrorCode } from '@hiring/contracts';
import type { Tool } from './tool.js';

/** For each id argument, where the caller finds its values. */
const SOURCES: Record<string, string> = {
  company_id:
    'company_id comes from find_company, screen_companies, who_is_hiring_for or search_jobs, or give its domain or full name as domain',
  domain:
    'a domain or full name is that of the company itself (find_company knows it); a company that was never observed has none',
  webhook_endpoint_id:
    'webhook_endpoint_id comes from list_webhooks; the user makes one in the console or with POST /v1/webhooks',
  req_key: 'req_key comes from search_jobs or get_changes',
};

interface Circumstances {
  waitSeconds: number;
  given: Readonly<Record<string, unknown>>;
}

/** Returns the next step after a refusal. */
export function adviceFor(code: ErrorCode, { name }: Tool, { waitSeconds, given }: Circumstances): string {
  switch (code) {
    case 'invalid_request':
      return 'Correct the arguments and call again.';
    case 'not_found': {
      const sources = Object.entries(SOURCES).flatMap(([argument, source]) => (argument in given ? [source] : []));
      return `Check the ids and do not guess them: ${sources.join('; ')}.`;
    }
    case 'forbidden':
      return `The key may not use ${name}; calling again will not help. Tell the user.`;
    case 'conflict':
      return 'Tell the user: calling again will not help until something of it is deleted.';
    case 'idempotency_not_stored':
      return 'The call was billed and answered before. Use a new idempotency key to make, and pay for, another call.';
    case 'idempotency_mismatch':
      return 'Use a new idempotency key for a call with other arguments.';
    case 'plan_limit_reached':
      return 'The plan of this account is used up for now. Tell the user; do not call again in a loop.';
    case 'rate_limited':
    case 'idempotency_in_flight':
    case 'unavailable':
      return `Wait ${waitSeconds} s, then call again with the same arguments.`;
    default:
      return 'Calling again with the same arguments will not help.';
  }
}
