import { NO_UNITS, type Meter, type MeterClass, type UnitName, type UsageUnits } from '@hiring/contracts';
import { unitsOf } from './units.js';

/** The facts that determine an answer's price. */
export interface AnswerFacts {
  status: number;
  /** For Tier 1: whether the caller set `max_age`. */
  maxAgeDeclared?: boolean;
  /** Events on the page. */
  events?: number;
  /** Rows found. */
  rows?: number;
  /** For 202: whether this call queued the crawl. Joining a running crawl is free. */
  queuedJob?: boolean;
}

export interface Charge {
  units: UsageUnits;
  meterClass: MeterClass | null;
  unit: UnitName;
}

/** Returns an answer's price by the price list. Unlisted statuses are free. */
export function chargeFor(meter: Meter, answer: AnswerFacts): Charge {
  switch (meter) {
    case 'call':
      return answer.status === 200 ? charge('calls', 1, 'cached') : free('calls');
    case 'row':
      return answer.status === 200 ? charge('calls', answer.rows ?? 0, 'cached') : free('calls');
    case 'tier1':
      if (answer.status === 202) return answer.queuedJob ? charge('forced_fresh', 1) : free('forced_fresh');
      if (answer.status === 200) return charge('calls', 1, answer.maxAgeDeclared ? 'fresh' : 'cached');
      return free('calls');
    case 'change':
      return answer.status === 200 ? charge('changes', answer.events ?? 0) : free('changes');
    case 'watch':
      return answer.status === 201 ? charge('watches', 1) : free('watches');
    default: {
      const unknown: never = meter;
      throw new Error(`no price for meter ${String(unknown)}`);
    }
  }
}

function charge(unit: UnitName, count: number, meterClass: MeterClass | null = null): Charge {
  return { units: unitsOf(unit, count), meterClass, unit };
}

function free(unit: UnitName): Charge {
  return { units: NO_UNITS, meterClass: null, unit };
}
