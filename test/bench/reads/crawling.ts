/** A stub for freshness that queues a crawl for every request but does not crawl. Job n belongs to company n. */
import 'reflect-metadata';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Payload } from '@nestjs/microservices';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { CrawlJob, RpcRequest, RpcResponse } from '@hiring/contracts';
import { ServiceConfig } from '@hiring/platform-config';
import { BusEndpoint, connectBus, RpcHandler } from '@hiring/platform-rpc';
import { PlatformModule } from '@hiring/platform-service';
import { ready } from '../rpc/settings.js';

const startedAt = new Date().toISOString();

@Controller()
class CrawlingHandler {
  @RpcHandler('freshness.request_crawl')
  requestCrawl(
    @Payload() { company_id }: RpcRequest<'freshness.request_crawl'>,
  ): RpcResponse<'freshness.request_crawl'> {
    return { ...jobOf(company_id), queued: true, retry_after_seconds: 2 };
  }

  @RpcHandler('freshness.crawl_job')
  crawlJob(@Payload() { job_id }: RpcRequest<'freshness.crawl_job'>): RpcResponse<'freshness.crawl_job'> {
    return jobOf(job_id);
  }
}

function jobOf(id: number): CrawlJob {
  const times = { queued_at: startedAt, asked_at: startedAt, finished_at: null };
  return { job_id: id, company_id: id, status: 'crawling', crawl_ids: [], ...times };
}

class CrawlingConfig extends ServiceConfig {}

@Module({
  imports: [PlatformModule.forService({ service: 'freshness', config: CrawlingConfig })],
  controllers: [CrawlingHandler],
})
class CrawlingModule {}

const app = await NestFactory.create(CrawlingModule, new FastifyAdapter(), { logger: false });
connectBus(app);
await app.startAllMicroservices();
await app.init();
await app.get(BusEndpoint).start();
ready();
