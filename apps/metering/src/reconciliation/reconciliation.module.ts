import { Module } from '@nestjs/common';
import { ArchiveModule } from '../archive/archive.module.js';
import { Reconciler } from './reconciler.js';
import { ReconciliationController } from './reconciliation.controller.js';

@Module({ imports: [ArchiveModule], controllers: [ReconciliationController], providers: [Reconciler] })
export class ReconciliationModule {}
