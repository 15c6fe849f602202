import { Module } from '@nestjs/common';
import { WatchesModule } from '../watches/watches.module.js';
import { LineageController } from './lineage.controller.js';
import { MadeRepository } from './made.repository.js';

/** Lists what keys made, and ends it when a key is stopped. */
@Module({ imports: [WatchesModule], controllers: [LineageController], providers: [MadeRepository] })
export class LineageModule {}
