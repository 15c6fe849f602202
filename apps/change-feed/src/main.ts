import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { runService } from '@hiring/platform-service';
import { ChangeFeedModule } from './change-feed.module.js';

await runService(await NestFactory.create(ChangeFeedModule.create(), new FastifyAdapter(), { bufferLogs: true }));
