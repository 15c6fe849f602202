import { Module } from '@nestjs/common';
import { Reconciler } from './reconciler.js';
import { ReconciliationController } from './reconciliation.controller.js';

@Module({ controllers: [ReconciliationController], providers: [Reconciler] })
export class ReconciliationModule {}
