import { Injectable } from '@nestjs/common';
import { AppError, type Meter, type PlanCap, type UnitName, type UsageUnits } from '@hiring/contracts';
import { remainingUnder } from '@hiring/billing';
import { Clock } from '@hiring/platform-config';
import { Bus } from '@hiring/platform-rpc';
import type { Identity } from '../access/identity.js';

/** A bill's account, with its caps. */
export type CappedAccount = Pick<Identity, 'customerId' | 'planCaps'>;

/** Maximum age of a usage reading in milliseconds, while more than NEAR_SHARE of the cap is left. */
const READING_MS_MAX = 1_000;
/**
 * A share of the cap. If at most this share is left, every call reads the usage, so that only calls in flight can
 * exceed the cap.
 */
const NEAR_SHARE = 0.05;
const READINGS_MAX = 20_000;

interface UsageReading {
  remaining: number;
  readAtMs: number;
}

const UNITS_OF_METER: Record<Meter, readonly UnitName[]> = {
  call: ['calls'],
  row: ['calls'],
  tier1: ['calls', 'forced_fresh'],
  change: ['changes'],
  watch: ['watches'],
};

/**
 * Enforces the operators' caps on units per window. Reads the usage from metering, once a second or, near the cap, for
 * every call.
 */
@Injectable()
export class PlanCaps {
  private readonly readings = new Map<string, UsageReading>();

  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  /**
   * Refuses a call that would exceed a cap.
   * @param units the units that the call will bill; without them, one unit must remain
   * @param mayCrawl whether the call can queue a crawl; if not, it costs no `forced_fresh`
   * @throws AppError plan_limit_reached; unavailable when usage cannot be read and no recent reading exists
   */
  async check(
    identity: CappedAccount,
    meter: Meter,
    { units, mayCrawl = true }: { units?: UsageUnits; mayCrawl?: boolean } = {},
  ): Promise<void> {
    for (const cap of identity.planCaps) {
      if (!UNITS_OF_METER[meter].includes(cap.unit) || (cap.unit === 'forced_fresh' && !mayCrawl)) continue;
      const needed = units?.[cap.unit] ?? 1;
      const remaining = await this.remaining(identity, cap, needed);
      if (remaining >= needed) continue;
      const limit = `The plan's limit of ${cap.max} ${cap.unit} in ${cap.window_hours} hours`;
      const state = remaining === 0 ? 'is reached' : `has ${remaining} left, and this call needs ${needed}`;
      throw new AppError('plan_limit_reached', `${limit} ${state}.`, { retryAfterSeconds: 60 });
    }
  }

  /** Subtracts newly billed units from the remaining units in this process's readings. */
  billed(identity: CappedAccount, units: UsageUnits): void {
    for (const cap of identity.planCaps) {
      const reading = this.readings.get(nameOf(identity, cap));
      if (reading !== undefined) reading.remaining -= units[cap.unit];
    }
  }

  private async remaining(identity: CappedAccount, cap: PlanCap, needed: number): Promise<number> {
    const name = nameOf(identity, cap);
    const known = this.readings.get(name);
    const nowMs = this.clock.monotonicMs();
    if (known !== undefined && nowMs - known.readAtMs < READING_MS_MAX) {
      if (known.remaining - needed + 1 > cap.max * NEAR_SHARE) return known.remaining;
    }
    const request = { customer_id: identity.customerId, window_hours: cap.window_hours };
    const used = await this.bus.request('metering.usage', request);
    const remaining = remainingUnder(cap, used);
    if (this.readings.size >= READINGS_MAX) this.readings.clear();
    this.readings.set(name, { remaining, readAtMs: nowMs });
    return remaining;
  }
}

function nameOf(identity: CappedAccount, cap: PlanCap): string {
  return `${identity.customerId}/${cap.unit}/${cap.window_hours}`;
}
