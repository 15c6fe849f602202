import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { countBuffersAsHeap, limitHeapGrowth, runService } from '@hiring/platform-service';
import { LedgerModule } from './ledger.module.js';

// The states of companies in memory would be collected late, at hundreds of MB.
limitHeapGrowth(200);
countBuffersAsHeap();

await runService(await NestFactory.create(LedgerModule, new FastifyAdapter(), { bufferLogs: true }));
