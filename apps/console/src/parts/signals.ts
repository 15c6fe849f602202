import { get, query, type SIGNAL_TYPES } from '../api.ts';
import { count, counted, label } from '../format.ts';

interface Side {
  direction?: string;
  open_req_count?: number;
  new_roles_30d?: number;
  velocity?: number;
  vendor?: string;
  repost_count?: number;
}

export interface Signal {
  signal_id: string;
  event_seq: number;
  type: (typeof SIGNAL_TYPES)[number];
  function: string | null;
  title: string | null;
  before: Side;
  after: Side;
  observed_at: string;
}

/** A company's newest signals after position `since`, before the signal `before`. */
export const loadSignals = async (
  id: number,
  { since = 0, before, limit }: { since?: number; before?: string | undefined; limit: number },
): Promise<Signal[]> => {
  const asked = query({ since, company_id: id, order: 'newest', before, limit });
  return (await get<{ signals: Signal[] }>(`/v1/signals${asked}`)).signals;
};

/** What a signal says that its type does not. */
export function changeOf({ type, title, before, after }: Signal): string {
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

const paceOf = ({ new_roles_30d: roles = 0, velocity = 0 }: Side): string =>
  `${counted(roles, 'new role')} in 30 days, velocity ${velocity.toFixed(2)}`;
