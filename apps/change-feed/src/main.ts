import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { limitHeapGrowth, runService } from '@hiring/platform-service';
import { ChangeFeedModule } from './change-feed.module.js';

// With many saved searches in memory V8 would collect the whole heap whenever it has grown by a quarter: every three
// seconds at 1,000 events a second, each time a tenth of a second of all processors.
limitHeapGrowth();

await runService(await NestFactory.create(ChangeFeedModule.create(), new FastifyAdapter(), { bufferLogs: true }));
