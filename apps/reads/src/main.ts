import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { limitHeapGrowth, runService } from '@hiring/platform-service';
import { ReadsModule } from './reads.module.js';

limitHeapGrowth();
await runService(await NestFactory.create(ReadsModule, new FastifyAdapter(), { bufferLogs: true }));
