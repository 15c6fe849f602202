import { Controller, Module, type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Payload } from '@nestjs/microservices';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { RpcRequest, RpcResponse, ServiceName } from '@hiring/contracts';
import { ServiceConfig } from '@hiring/platform-config';
import { connectBus, RpcHandler } from '@hiring/platform-rpc';
import { PlatformModule } from '@hiring/platform-service';
import { testBusKeys } from '@hiring/platform-testing';

/** Stubs of the other services: record their requests, and reply for the ledger. */
export class StubServices {
  ledgerHead = 0;
  voided: RpcRequest<'access.void_usage'>[] = [];
  watched: number[] = [];
  private readonly apps: INestApplication[] = [];

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
      @RpcHandler('access.void_usage')
      voidBill(@Payload() request: RpcRequest<'access.void_usage'>): RpcResponse<'access.void_usage'> {
        stubs.voided.push(request);
        return {};
      }
    }
    @Controller()
    class FreshnessStub {
      @RpcHandler('freshness.watched_companies')
      replace(
        @Payload() request: RpcRequest<'freshness.watched_companies'>,
      ): RpcResponse<'freshness.watched_companies'> {
        stubs.watched = request.company_ids;
        return { accepted: request.company_ids.length };
      }
    }
    await stubs.add('ledger', LedgerStub, env);
    await stubs.add('gateway', GatewayStub, env);
    await stubs.add('freshness', FreshnessStub, env);
    return stubs;
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
    const app = await NestFactory.create(StubModule, new FastifyAdapter(), { logger: false });
    connectBus(app);
    await app.startAllMicroservices();
    this.apps.push(await app.init());
  }
}
