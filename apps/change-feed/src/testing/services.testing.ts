import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import type { BillResult, ChangeBill, RpcRequest, RpcResponse, ServiceName } from '@hiring/contracts';
import { ServiceConfig } from '@hiring/platform-config';
import { createBusService, RpcHandler } from '@hiring/platform-rpc';
import { PlatformModule } from '@hiring/platform-service';
import { testBusKeys } from '@hiring/platform-testing';

/** Stubs for the other services. They record the requests that they receive. The ledger's stub reports `ledgerHead`. */
export class StubServices {
  ledgerHead = 0;
  voided: RpcRequest<'gateway.void_usage'>[] = [];
  watched: number[] = [];
  /** Recorded bills for watches on searches, by bill id. */
  readonly billed = new Map<string, ChangeBill>();
  readonly billRequests: ChangeBill[][] = [];
  /** Returns the result for a bill. A bill with the result `recorded` or `unknown` is then stored in `billed`. */
  billResult: (bill: ChangeBill) => BillResult | Promise<BillResult> = () => 'recorded';
  private readonly apps: INestMicroservice[] = [];

  static async start(env: Record<string, string>): Promise<StubServices> {
    const stubs = new StubServices();
    @Controller()
    class LedgerStub {
      @RpcHandler('ledger.head')
      head(): RpcResponse<'ledger.head'> {
        return { event_seq: stubs.ledgerHead, intake_lag_seconds: 0 };
      }
    }
    @Controller()
    class GatewayStub {
      @RpcHandler('gateway.void_usage')
      voidBill(request: RpcRequest<'gateway.void_usage'>): RpcResponse<'gateway.void_usage'> {
        stubs.voided.push(request);
        return {};
      }

      @RpcHandler('gateway.bill_changes')
      async bill({ bills }: RpcRequest<'gateway.bill_changes'>): Promise<RpcResponse<'gateway.bill_changes'>> {
        stubs.billRequests.push(bills);
        const results = await Promise.all(bills.map((bill) => stubs.billResult(bill)));
        bills.forEach((bill, at) => {
          if (results[at] !== 'capped') stubs.billed.set(bill.id, bill);
        });
        return { results };
      }
    }
    @Controller()
    class FreshnessStub {
      @RpcHandler('freshness.watched_companies')
      replace(request: RpcRequest<'freshness.watched_companies'>): RpcResponse<'freshness.watched_companies'> {
        stubs.watched = request.company_ids;
        return { accepted: request.company_ids.length };
      }
    }
    await stubs.add('ledger', LedgerStub, env);
    await stubs.add('gateway', GatewayStub, env);
    await stubs.add('freshness', FreshnessStub, env);
    return stubs;
  }

  /** Returns the number of changes billed to a customer. */
  changesOf(customerId: string): number {
    return [...this.billed.values()].filter((bill) => bill.customer_id === customerId).length;
  }

  async close(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.close()));
  }

  private async add(service: ServiceName, controller: new () => object, env: Record<string, string>): Promise<void> {
    class StubConfig extends ServiceConfig {}
    const own = { ...env, ...testBusKeys(service) };
    @Module({
      imports: [PlatformModule.forService({ service, config: StubConfig, env: own })],
      controllers: [controller],
    })
    class StubModule {}
    const app = await createBusService(StubModule, { logger: false });
    await app.listen();
    this.apps.push(app);
  }
}
