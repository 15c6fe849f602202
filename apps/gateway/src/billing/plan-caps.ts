import { Injectable } from '@nestjs/common';
import { AppError, type Meter, type PlanCap, type UnitName, type UsageUnits } from '@hiring/contracts';
import { remainingUnder } from '@hiring/billing';
import { Clock } from '@hiring/platform-config';
import { Bus } from '@hiring/platform-rpc';
import type { Identity } from '../access/identity.js';

/** The maximum age of a reading while much of the cap is left. */
const READING_MS_MAX = 1_000;
/** Below this share of the cap every call reads metering, so the cap holds to within the calls in flight. */
const NEAR_SHARE = 0.05;
const READINGS_MAX = 20_000;

interface Reading {
  remaining: number;
  readAtMs: number;
}

const UNITS_OF_METER: Record<Meter, readonly UnitName[]> = {
  call: ['calls'],
  tier1: ['calls', 'forced_fresh'],
  change: ['changes'],
  watch: ['watches'],
};

/**
 * Enforces operators' caps on units per window. Metering reports the usage, including everything billed so far. A
 * reading serves for a second while much is left, and for a single call near the cap.
 */
@Injectable()
export class PlanCaps {
  private readonly readings = new Map<string, Reading>();

  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError plan_limit_reached; unavailable when usage cannot be read and no recent reading exists */
  async check(identity: Identity, meter: Meter): Promise<void> {
    for (const cap of identity.planCaps) {
      if (!UNITS_OF_METER[meter].includes(cap.unit)) continue;
      if ((await this.remaining(identity, cap)) > 0) continue;
      throw new AppError(
        'plan_limit_reached',
        `The plan's limit of ${cap.max} ${cap.unit} in ${cap.window_hours} hours is reached.`,
        {
          retryAfterSeconds: 60,
        },
      );
    }
  }

  /** Adds units billed by this process to its readings. */
  billed(identity: Identity, units: UsageUnits): void {
    for (const cap of identity.planCaps) {
      const reading = this.readings.get(nameOf(identity, cap));
      if (reading !== undefined) reading.remaining -= units[cap.unit];
    }
  }

  private async remaining(identity: Identity, cap: PlanCap): Promise<number> {
    const name = nameOf(identity, cap);
    const known = this.readings.get(name);
    const nowMs = this.clock.monotonicMs();
    if (known !== undefined && nowMs - known.readAtMs < READING_MS_MAX && known.remaining > cap.max * NEAR_SHARE) {
      return known.remaining;
    }
    const request = { customer_id: identity.customerId, window_hours: cap.window_hours };
    const used = await this.bus.request('metering.usage', request, { timeoutMs: 7_000 });
    const remaining = remainingUnder(cap, used);
    if (this.readings.size >= READINGS_MAX) this.readings.clear();
    this.readings.set(name, { remaining, readAtMs: nowMs });
    return remaining;
  }
}

function nameOf(identity: Identity, cap: PlanCap): string {
  return `${identity.customerId}/${cap.unit}/${cap.window_hours}`;
}
