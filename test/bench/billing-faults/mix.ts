import { OPERATIONS, type OperationName } from '@hiring/contracts/operations';
import type { Draws } from '@hiring/fake-boards';

type Metered = {
  [Name in OperationName]: (typeof OPERATIONS)[Name]['meter'] extends null ? never : Name;
}[OperationName];

export interface MixRequest {
  path: string;
  method?: 'GET' | 'POST';
  body?: object;
}

interface MixPart {
  weight: number;
  draw(draws: Draws, companies: number): MixRequest;
}

/** Callers' requests, by operation. */
export type Mix = Partial<Record<OperationName, MixPart>>;

const ROLES = ['engineering', 'sales', 'marketing'];

const company = (read: string): MixPart['draw'] => {
  return (draws, companies) => ({ path: `/v1/companies/${1 + draws.below(companies)}/${read}` });
};
/** Half the calls set `max_age=0`, and so queue or join a crawl. */
const tier1 = (read: string): MixPart['draw'] => {
  return (draws, companies) => company(`${read}${draws.chance(0.5) ? '?max_age=0' : ''}`)(draws, companies);
};
const search = (path: string): MixPart['draw'] => {
  return (draws) => ({ path: `${path}?role=${draws.pick(ROLES)}` });
};
const events: MixPart['draw'] = (draws) => ({
  path: `/v1/events?since=${draws.below(30)}&limit=${1 + draws.below(50)}`,
});

/** A mix that needs no data except companies. */
export const READS_AND_EVENTS: Mix = {
  is_hiring: { weight: 65, draw: company('is-hiring') },
  events: { weight: 35, draw: events },
};

/** Returns a mix of every metered operation. The compiler rejects a missing operation. */
export function everythingBilled(webhookId: number, reqKey: string): Mix {
  const mix: Record<Metered, MixPart> = {
    is_hiring: { weight: 20, draw: company('is-hiring') },
    events: { weight: 20, draw: events },
    signals: { weight: 6, draw: (draws) => ({ path: `/v1/signals?since=${draws.below(30)}` }) },
    create_watch: {
      weight: 6,
      draw: (draws, companies) => ({
        path: '/v1/watches',
        method: 'POST',
        body: {
          company_id: 1 + draws.below(companies),
          event_types: ['opened'],
          webhook_endpoint_id: webhookId,
        },
      }),
    },
    hiring_pulse: { weight: 12, draw: tier1('hiring-pulse') },
    pre_action_brief: { weight: 6, draw: tier1('pre-action-brief') },
    sheet_enrich: {
      weight: 8,
      draw: (draws, companies) => ({
        path: '/v1/sheet/enrich',
        method: 'POST',
        body: { domain: `company-${1 + draws.below(companies)}.example` },
      }),
    },
    sheet_enrich_batch: {
      weight: 6,
      draw: (draws, companies) => ({
        path: '/v1/sheet/enrich/batch',
        method: 'POST',
        // The body has several chunks and includes invalid and unknown rows.
        body: {
          rows: Array.from({ length: 1 + draws.below(250) }, () => {
            const id = 1 + draws.below(companies);
            return draws.chance(0.9)
              ? { domain: `company-${id}.example` }
              : draws.chance(0.5)
                ? {}
                : { name: 'Unknown Company' };
          }),
        },
      }),
    },
    search_jobs: { weight: 8, draw: search('/v1/jobs/search') },
    search_reqs: { weight: 4, draw: search('/v1/reqs/search') },
    screen_companies: {
      weight: 4,
      draw: (draws) => ({ path: `/v1/companies/screen?function=${draws.pick(ROLES)}&open_reqs_min=1` }),
    },
    preview_search: {
      weight: 3,
      draw: (draws) => ({ path: '/v1/searches/preview', method: 'POST', body: { role: draws.pick(ROLES) } }),
    },
    role_demand: { weight: 3, draw: search('/v1/markets/role-demand') },
    market_migrations: { weight: 3, draw: () => ({ path: '/v1/markets/ats-migrations' }) },
    get_req: { weight: 3, draw: () => ({ path: `/v1/reqs/${reqKey}` }) },
    open_reqs: { weight: 3, draw: company('open-reqs') },
    enrichment: { weight: 3, draw: company('enrichment') },
    first_hire: { weight: 3, draw: company('first-hire') },
    repost_pain: { weight: 3, draw: company('repost-pain') },
    ats_migrations: { weight: 3, draw: company('ats-migrations') },
    company_technologies: { weight: 3, draw: company('technologies') },
  };
  return mix;
}

/** Returns the metered operations in the contracts. */
export function meteredOperations(): OperationName[] {
  const names = Object.keys(OPERATIONS) as OperationName[];
  return names.filter((name) => OPERATIONS[name].meter !== null);
}

/** Returns a request. A caller's first requests go through the whole mix, later ones are random by weight. */
export function drawRequest(
  mix: Mix,
  draws: Draws,
  companies: number,
  count: number,
): MixRequest & { operation: OperationName } {
  const parts = Object.entries(mix) as [OperationName, MixPart][];
  const chosen = parts[count] ?? byWeight(parts, draws);
  if (chosen === undefined) throw new Error('the mix is empty');
  const [operation, part] = chosen;
  return { operation, ...part.draw(draws, companies) };
}

function byWeight<T extends [unknown, MixPart]>(parts: readonly T[], draws: Draws): T | undefined {
  let left = draws.next() * parts.reduce((sum, [, { weight }]) => sum + weight, 0);
  return parts.find(([, { weight }]) => (left -= weight) < 0) ?? parts[0];
}
