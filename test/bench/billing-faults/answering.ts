/** The services behind the gateways, as one process each: reads answers at once, the feed grows all the time. */
import 'reflect-metadata';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { ServiceConfig } from '@hiring/platform-config';
import { connectBus, BusEndpoint } from '@hiring/platform-rpc';
import { PlatformModule } from '@hiring/platform-service';
import { ready } from '../rpc/settings.js';

const EVENTS_PER_SECOND = 40;
const began = performance.now();

@Controller()
class AnsweringHandler {
  @MessagePattern('reads.is_hiring')
  isHiring(@Payload() ask: RpcRequest<'reads.is_hiring'>): RpcResponse<'reads.is_hiring'> {
    return { body: JSON.stringify({ is_hiring: true, open_req_count: ask.company_id }), ledger_seq: 1 };
  }

  @MessagePattern('feed.events')
  events(@Payload() ask: RpcRequest<'feed.events'>): RpcResponse<'feed.events'> {
    const head = 1 + Math.floor(((performance.now() - began) / 1_000) * EVENTS_PER_SECOND);
    const last = Math.min(head, ask.upto ?? head, ask.since + ask.limit);
    const events = Array.from({ length: Math.max(0, last - ask.since) }, (_, index) => ask.since + index + 1);
    const last_seq = events.at(-1) ?? null;
    return { body: JSON.stringify({ events, next_cursor: last_seq }), count: events.length, last_seq };
  }
}

class AnsweringConfig extends ServiceConfig {}

const service = process.env['BENCH_SERVICE'] as 'reads' | 'change-feed';

@Module({
  imports: [PlatformModule.forService({ service, config: AnsweringConfig })],
  controllers: [AnsweringHandler],
})
class AnsweringModule {}

const app = await NestFactory.create(AnsweringModule, new FastifyAdapter(), { logger: false });
connectBus(app);
await app.startAllMicroservices();
await app.init();
await app.get(BusEndpoint).start();
ready();
