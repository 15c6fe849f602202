import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { runService } from '@hiring/platform-service';
import { ReadsModule } from './reads.module.js';

const app = await NestFactory.create(ReadsModule, { bufferLogs: true });
await runService(app);
