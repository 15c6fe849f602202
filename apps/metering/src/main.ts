import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { runService } from '@hiring/platform-service';
import { MeteringModule } from './metering.module.js';

await runService(await NestFactory.create(MeteringModule.create(), new FastifyAdapter(), { bufferLogs: true }));
