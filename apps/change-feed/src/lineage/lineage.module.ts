import { Module } from '@nestjs/common';
import { WatchesModule } from '../watches/watches.module.js';
import { LineageController } from './lineage.controller.js';
import { MadeRepository } from './made.repository.js';

/** What keys made, and its end when a key is stopped. */
@Module({ imports: [WatchesModule], controllers: [LineageController], providers: [MadeRepository] })
export class LineageModule {}
