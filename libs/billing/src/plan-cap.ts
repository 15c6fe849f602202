import type { PlanCap, UsageUnits } from '@hiring/contracts';

/** Returns the units left under the cap; 0 when the cap is reached. */
export function remainingUnder(cap: PlanCap, used: UsageUnits): number {
  return Math.max(0, cap.max - used[cap.unit]);
}
