import { Inject, Injectable } from '@nestjs/common';
import type { BillResult, ChangeBill } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import { Bus } from '@hiring/platform-rpc';
import { LOGGER } from '@hiring/platform-service';
import {
  CUSTOMERS_MAX,
  UnbilledChangesRepository,
  type Settlement,
  type UnbilledCustomer,
} from './unbilled-changes.repository.js';

/** When the brokers' failover is complete, the gateway replies within this many milliseconds. */
const AFTER_FAILOVER_MS = 1_000;
const BILLS_MAX = 100;
/** Milliseconds between billing attempts for a customer who has reached the plan's cap. */
const PAUSE_MS = 30_000;
/** If a billing result is unknown, the changes are billed again after this many milliseconds. */
const RETRY_MS = 1_000;

type BilledChange = Pick<ChangeBill, 'id' | 'customer_id' | 'key_id'>;

/** Bills changes through a gateway. A change must be billed before its deliveries are stored. */
@Injectable()
export class SearchBilling {
  constructor(
    private readonly bus: Bus,
    private readonly unbilled: UnbilledChangesRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Bills changes. Returns the results by bill id. If a bill's result does not arrive in time, its result is `unknown`.
   */
  async bill(changes: readonly BilledChange[], withinMs: number): Promise<Map<string, BillResult>> {
    const results = new Map<string, BillResult>();
    const occurred_at = this.clock.now().toISOString();
    const request = async (part: readonly BilledChange[]): Promise<void> => {
      const answered = await this.request(
        part.map((change) => ({ ...change, occurred_at })),
        withinMs,
      );
      part.forEach(({ id }, at) => results.set(id, answered[at] ?? 'unknown'));
    };
    const starts = Array.from({ length: Math.ceil(changes.length / BILLS_MAX) }, (_, no) => no * BILLS_MAX);
    await Promise.all(starts.map((start) => request(changes.slice(start, start + BILLS_MAX))));
    return results;
  }

  /**
   * Bills the changes that are waiting. Returns the webhooks with new deliveries, and whether more changes may be due.
   */
  async billWaiting(): Promise<{ webhookIds: number[]; behind: boolean }> {
    const customers = await this.unbilled.claim();
    if (customers.length === 0) return { webhookIds: [], behind: false };
    const results = await this.bill(customers.flatMap(triedOf), this.bus.timeoutMs + AFTER_FAILOVER_MS);
    const settlements = customers.map((customer) => settlementOf(customer, results));
    const webhookIds = await this.unbilled.settle(settlements);
    const behind = customers.length === CUSTOMERS_MAX || settlements.some(({ retryAfterMs }) => retryAfterMs === 0);
    return { webhookIds, behind };
  }

  private async request(bills: ChangeBill[], timeoutMs: number): Promise<BillResult[]> {
    try {
      return (await this.bus.request('gateway.bill_changes', { bills }, { timeoutMs })).results;
    } catch (error) {
      this.logger.warn({ err: error }, 'it is unknown whether matched events were billed; will retry');
      return [];
    }
  }
}

/** Returns the changes to bill. If the customer has reached the plan's cap, this is only the oldest change. */
function triedOf({ customerId, paused, changes }: UnbilledCustomer): BilledChange[] {
  const wanted = changes.filter(({ isWanted }) => isWanted);
  return (paused ? wanted.slice(0, 1) : wanted).map(({ billId, keyId }) => ({
    id: billId,
    customer_id: customerId,
    key_id: keyId,
  }));
}

/**
 * Decides which of a customer's changes are delivered and which are dropped. Deliveries keep the order, so an unbilled
 * change delays all later ones.
 */
function settlementOf(customer: UnbilledCustomer, results: ReadonlyMap<string, BillResult>): Settlement {
  const { customerId, changes } = customer;
  const dropped = changes.filter(({ isWanted }) => !isWanted).map(({ eventSeq }) => eventSeq);
  const wanted = changes.filter(({ isWanted }) => isWanted);
  const stopped = wanted.findIndex(({ billId }) => results.get(billId) !== 'recorded');
  const billed = (stopped < 0 ? wanted : wanted.slice(0, stopped)).map(({ eventSeq }) => eventSeq);
  const result = results.get(wanted[stopped]?.billId ?? '');
  if (result === 'capped') return { customerId, billed, dropped, paused: true, retryAfterMs: PAUSE_MS };
  if (result === 'unknown') return { customerId, billed, dropped, paused: customer.paused, retryAfterMs: RETRY_MS };
  return { customerId, billed, dropped, paused: false, retryAfterMs: 0 };
}
