import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { BatchLookup } from './batch-lookup.js';
import { SheetsController } from './sheets.controller.js';

@Module({ imports: [AccessModule], controllers: [SheetsController], providers: [BatchLookup] })
export class SheetsModule {}
