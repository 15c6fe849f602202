import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { countBuffersAsHeap, limitHeapGrowth, runService } from '@hiring/platform-service';
import { FreshnessModule } from './freshness.module.js';

// Most memory that a crawl allocates is garbage: by default, the heap would grow by another 100 MB.
limitHeapGrowth(130);
countBuffersAsHeap();

await runService(await NestFactory.create(FreshnessModule, new FastifyAdapter(), { bufferLogs: true }));
