import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { runService } from '@hiring/platform-service';
import { FreshnessModule } from './freshness.module.js';

// A crawl leaves mostly garbage. By default V8 lets the heap grow to four times the memory in use before it collects
// it: 100 MB more. Set here, since Node does not accept the flag in NODE_OPTIONS.
setFlagsFromString('--heap-growing-percent=100');

await runService(await NestFactory.create(FreshnessModule, new FastifyAdapter(), { bufferLogs: true }));
