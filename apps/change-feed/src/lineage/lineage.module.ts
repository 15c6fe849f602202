import { Module } from '@nestjs/common';
import { WatchesModule } from '../watches/watches.module.js';
import { LineageController } from './lineage.controller.js';
import { MadeRepository } from './made.repository.js';

/** Lists and ends what API keys made. */
@Module({ imports: [WatchesModule], controllers: [LineageController], providers: [MadeRepository] })
export class LineageModule {}
