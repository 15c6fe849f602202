import type { JobFunction } from '@hiring/contracts';
import type { SupportSession } from '../support.session.js';

const PAGE = 1_000;
const REQUESTS_IN_FLIGHT_MAX = 32;
/**
 * Maximum number of cached titles, one per company. When there are more, the cache is emptied. This costs few requests,
 * because a company's leads are usually adjacent.
 */
const REMEMBERED_MAX = 100_000;

export interface Refresh {
  projectId: number;
  onlyEmpty: boolean;
  function?: JobFunction;
}

/**
 * Gives each usable lead in a project the title of a req: the newest open req at the lead's company, among the reqs
 * that the customer can see. If there is no such req, the lead is unchanged.
 */
export async function refreshSignals(
  request: SupportSession['request'],
  { projectId, onlyEmpty, function: wanted }: Refresh,
): Promise<{ leads: number; with_open_req: number; changed: number }> {
  const known = new Map<string, string | null>();
  const result = { leads: 0, with_open_req: 0, changed: 0 };
  for (let after = 0; ;) {
    const page = { project_id: projectId, after, limit: PAGE, only_empty: onlyEmpty };
    const { customer_id: customerId, leads } = await request('exports.lead_domains', page);
    if (leads.length === 0) return result;
    if (known.size > REMEMBERED_MAX) known.clear();
    const unknown = [...new Set(leads.map(({ domain }) => domain))].filter((domain) => !known.has(domain));
    for (let at = 0; at < unknown.length; at += REQUESTS_IN_FLIGHT_MAX) {
      await Promise.all(
        unknown.slice(at, at + REQUESTS_IN_FLIGHT_MAX).map(async (domain) => {
          const rpcRequest = { customer_id: customerId, domain, ...(wanted && { function: wanted }) };
          known.set(domain, (await request('reads.newest_req', rpcRequest)).title);
        }),
      );
    }
    const titles = leads.flatMap(({ id, domain }) => {
      const title = known.get(domain);
      return title == null ? [] : [{ lead_id: id, title }];
    });
    result.leads += leads.length;
    result.with_open_req += titles.length;
    if (titles.length > 0) {
      result.changed += (await request('exports.set_signal_titles', { project_id: projectId, titles })).changed;
    }
    after = leads.at(-1)?.id ?? after;
  }
}
