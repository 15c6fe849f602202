import { Controller } from '@nestjs/common';
import { Pool } from 'pg';
import {
  AppError,
  type BillResult,
  type ChangeBill,
  type PlanCap,
  type RpcRequest,
  type RpcResponse,
} from '@hiring/contracts';
import { unitsOf } from '@hiring/billing';
import { RpcHandler } from '@hiring/platform-rpc';
import { PlanCaps, type CappedAccount } from './plan-caps.js';
import { UsageAppender } from './usage-appender.js';

/** The `operation` in usage records for changes from watches on searches. */
const OPERATION = 'search_watch';
const ONE_CHANGE = unitsOf('changes', 1);

/** Bills the changes from watches on searches, for `change-feed`. */
@Controller()
export class ChangesBiller {
  constructor(
    private readonly pool: Pool,
    private readonly caps: PlanCaps,
    private readonly appender: UsageAppender,
  ) {}

  @RpcHandler('gateway.bill_changes')
  async bill({ bills }: RpcRequest<'gateway.bill_changes'>): Promise<RpcResponse<'gateway.bill_changes'>> {
    const results = new Map<string, BillResult>();
    const billAccount = async (account: CappedAccount): Promise<void> => {
      const own = bills.filter(({ customer_id: id }) => id === account.customerId);
      const billed = await this.billAll(account, own);
      own.forEach(({ id }, at) => results.set(id, billed[at] ?? 'unknown'));
    };
    await Promise.all((await this.accountsOf(bills)).map(billAccount));
    return { results: bills.map(({ id }) => results.get(id) ?? 'unknown') };
  }

  /**
   * If the plan's caps permit all bills together, records the bills concurrently. Otherwise checks the caps before each
   * bill, because each recorded bill counts towards them, and stops at the first bill that is not recorded. All later
   * bills then get the same result.
   */
  private async billAll(account: CappedAccount, bills: readonly ChangeBill[]): Promise<BillResult[]> {
    if (bills.length > 1 && (await this.withoutRoom(account, bills.length)) === null) {
      return Promise.all(bills.map((bill) => this.record(account, bill)));
    }
    const results: BillResult[] = [];
    for (const bill of bills) {
      const result = (await this.withoutRoom(account, 1)) ?? (await this.record(account, bill));
      results.push(result);
      if (result !== 'recorded') return bills.map((_bill, at) => results[at] ?? result);
    }
    return results;
  }

  /** Returns null if the plan's caps permit this many changes, else the result for these bills. */
  private async withoutRoom(account: CappedAccount, changes: number): Promise<Exclude<BillResult, 'recorded'> | null> {
    try {
      await this.caps.check(account, 'change', { units: unitsOf('changes', changes) });
      return null;
    } catch (error) {
      return error instanceof AppError && error.code === 'plan_limit_reached' ? 'capped' : 'unknown';
    }
  }

  private async record(account: CappedAccount, bill: ChangeBill): Promise<BillResult> {
    const recorded = await this.appender.record({
      ...{ type: 'usage', usage_id: bill.id, attempt_id: bill.id, occurred_at: bill.occurred_at },
      ...{ customer_id: bill.customer_id, key_id: bill.key_id, operation: OPERATION, units: ONE_CHANGE },
      ...{ meter_class: null, request_id: bill.id },
    });
    if (!recorded) return 'unknown';
    this.caps.billed(account, ONE_CHANGE);
    return 'recorded';
  }

  private async accountsOf(bills: readonly ChangeBill[]): Promise<CappedAccount[]> {
    const ids = [...new Set(bills.map((bill) => bill.customer_id))];
    const { rows } = await this.pool.query<{ customer_id: string; plan_caps: PlanCap[] }>({
      name: 'access_plan_caps',
      text: 'SELECT customer_id, plan_caps FROM customers WHERE customer_id = ANY ($1::text[])',
      values: [ids],
    });
    return rows.map((row) => ({ customerId: row.customer_id, planCaps: row.plan_caps }));
  }
}
