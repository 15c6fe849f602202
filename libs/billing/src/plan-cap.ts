import type { PlanCap, UsageUnits } from '@hiring/contracts';

/** Units left under the cap; 0 when it is reached. */
export function remainingUnder(cap: PlanCap, used: UsageUnits): number {
  return Math.max(0, cap.max - used[cap.unit]);
}
