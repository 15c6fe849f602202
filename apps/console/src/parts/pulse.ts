import type { HiringPulse } from '@hiring/contracts/operations';
import { get, query } from '../api.ts';
import type { PaidRead } from './paid.tsx';
import { calls } from './price.ts';

export const loadPulse = (id: number, fn: string | null): Promise<HiringPulse> =>
  get(`/v1/companies/${id}/hiring-pulse${query({ function: fn })}`);

/**
 * Returns the billed read for a company's pulse. All pages use the same name for it, so a visit pays for each pulse
 * only once.
 */
export const pulseOf = (id: number, fn: string | null): PaidRead<HiringPulse> => ({
  name: `pulse ${id} ${fn ?? ''}`,
  price: calls(1),
  load: () => loadPulse(id, fn),
});
