import { Module } from '@nestjs/common';
import { LedgerController } from './ledger.controller.js';
import { LedgerWriter } from './ledger-writer.js';
import { OverdueTicker } from './overdue-ticker.js';
import { StateStore } from './state-store.js';

/** Decides on the intake's records in order, and appends facts to the ledger. */
@Module({ controllers: [LedgerController], providers: [StateStore, LedgerWriter, OverdueTicker] })
export class SequencerModule {}
