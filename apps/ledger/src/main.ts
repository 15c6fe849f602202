import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { countBuffersAsHeap, runService } from '@hiring/platform-service';
import { LedgerModule } from './ledger.module.js';

countBuffersAsHeap();

await runService(await NestFactory.create(LedgerModule, new FastifyAdapter(), { bufferLogs: true }));
