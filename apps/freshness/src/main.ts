import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { runService } from '@hiring/platform-service';
import { FreshnessModule } from './freshness.module.js';

await runService(await NestFactory.create(FreshnessModule, new FastifyAdapter(), { bufferLogs: true }));
