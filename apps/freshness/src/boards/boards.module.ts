import { Module } from '@nestjs/common';
import { BoardsController } from './boards.controller.js';
import { SourceRepository } from './source.repository.js';

/** Stores which boards exist, and when to read each board next. */
@Module({ controllers: [BoardsController], providers: [SourceRepository], exports: [SourceRepository] })
export class BoardsModule {}
