export interface UsageTotals {
  calls: number;
  changes: number;
  watches: number;
  forced_fresh: number;
  by_meter_class: { cached: number; fresh: number };
}

export interface MeteringRpc {
  /** Totals of the account over the rolling window, caught up to the topic's end as it was when asked. */
  'metering.usage': { request: { customer_id: string; window_hours: number }; response: UsageTotals };
}
