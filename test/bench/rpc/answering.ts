/** One answering instance on the bus: a Nest application whose handler reads one row. */
import 'reflect-metadata';
import { Controller, Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Payload } from '@nestjs/microservices';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { JsonOf, RpcResponse } from '@hiring/contracts';
import { parseBusDirectory, parseBusPrivateKey, ServiceConfig } from '@hiring/platform-config';
import { KafkaPort } from '@hiring/platform-kafka';
import { BusEndpoint, BusModule, connectBus, RpcHandler } from '@hiring/platform-rpc';
import { testBusKeys } from '@hiring/platform-testing';
import { lookupIn } from './lookup.js';
import { quietLogger, readSettings, ready } from './settings.js';

const { brokers, topicPrefix, databaseUrl } = readSettings();
const lookup = lookupIn(databaseUrl);

@Controller()
class IsHiringHandler {
  @RpcHandler('reads.is_hiring')
  async answer(@Payload() request: { company_id: number }): Promise<RpcResponse<'reads.is_hiring'>> {
    return { body: (await lookup(request.company_id)) as JsonOf<never>, ledger_seq: 1 };
  }
}

const { BUS_PRIVATE_KEY, BUS_PUBLIC_KEYS } = testBusKeys('reads');
const busPrivateKey = parseBusPrivateKey(BUS_PRIVATE_KEY);
const busPublicKeys = parseBusDirectory(BUS_PUBLIC_KEYS);

@Global()
@Module({
  providers: [
    { provide: KafkaPort, useValue: new KafkaPort({ brokers, clientId: 'bench-reads', logger: quietLogger }) },
    {
      provide: ServiceConfig,
      useValue: { topicPrefix, instanceId: `reads-${process.pid}`, busPrivateKey, busPublicKeys },
    },
  ],
  exports: [KafkaPort, ServiceConfig],
})
class EnvironmentModule {}

@Module({ imports: [EnvironmentModule, BusModule.forService('reads')], controllers: [IsHiringHandler] })
class AnsweringModule {}

const app = await NestFactory.create(AnsweringModule, new FastifyAdapter(), { logger: false });
connectBus(app);
await app.init();
await app.startAllMicroservices();
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.get(BusEndpoint).start();
ready();
