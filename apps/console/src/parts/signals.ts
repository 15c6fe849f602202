import type { SignalEvent, SignalsPage } from '@hiring/contracts/operations';
import { get, query } from '../api.ts';
import { count, counted, label } from '../format.ts';

/**
 * Reads a company's signals, newest first: only those after the position `since` and, if `before` is given, before the
 * signal with the id `before`.
 */
export const loadSignals = async (
  id: number,
  { since = 0, before, limit }: { since?: number; before?: string | undefined; limit: number },
): Promise<SignalEvent[]> => {
  const asked = query({ since, company_id: id, order: 'newest', before, limit });
  return (await get<SignalsPage>(`/v1/signals${asked}`)).signals;
};

/** Returns a text that describes the signal, such as `5 to 12 open reqs`. */
export function changeOf({ type, title, before, after }: SignalEvent): string {
  switch (type) {
    case 'surge_started':
    case 'surge_ended':
      return paceOf(after);
    case 'direction_changed':
      return `${label(before.direction ?? '')} to ${after.direction ?? ''}: ${paceOf(after)}`;
    case 'ats_migrated':
      return `${label(before.vendor ?? '')} to ${label(after.vendor ?? '')}`;
    case 'hard_to_fill':
      return `${title ?? ''}: reposted ${counted(after.repost_count ?? 0, 'time')} in 180 days`;
    default:
      return `${count(before.open_req_count ?? 0)} to ${counted(after.open_req_count ?? 0, 'open req')}`;
  }
}

const paceOf = ({ new_roles_30d: roles = 0, velocity = 0 }: SignalEvent['after']): string =>
  `${counted(roles, 'new role')} in 30 days, velocity ${velocity.toFixed(2)}`;
