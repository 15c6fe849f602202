import { get, query, type Envelope } from '../api.ts';
import type { PaidRead } from './paid.tsx';
import { calls } from './price.ts';

/** A company's hiring pulse, or that of one of its functions. */
export interface Pulse {
  is_hiring: Envelope<boolean>;
  open_req_count: Envelope<number>;
  new_roles_30d: Envelope<number>;
  velocity: Envelope<number>;
  direction: Envelope<string>;
  is_surge: Envelope<boolean>;
  by_function: Record<string, number>;
  momentum: { bucket_start: string; open_req_count: number }[];
  as_of: string;
}

export const loadPulse = (id: number, fn: string | null): Promise<Pulse> =>
  get(`/v1/companies/${id}/hiring-pulse${query({ function: fn })}`);

/** The same read wherever it is shown: paid once in a visit. */
export const pulseOf = (id: number, fn: string | null): PaidRead<Pulse> => ({
  name: `pulse ${id} ${fn ?? ''}`,
  price: calls(1),
  load: () => loadPulse(id, fn),
});
