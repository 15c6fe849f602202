import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { countBuffersAsHeap, limitHeapGrowth, runService } from '@hiring/platform-service';
import { FreshnessModule } from './freshness.module.js';

// A crawl leaves mostly garbage: the heap would grow by 100 MB more.
limitHeapGrowth(130);
countBuffersAsHeap();

await runService(await NestFactory.create(FreshnessModule, new FastifyAdapter(), { bufferLogs: true }));
