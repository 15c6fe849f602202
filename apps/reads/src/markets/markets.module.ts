import { Module } from '@nestjs/common';
import { CatalogueCoverage } from './catalogue-coverage.js';
import { MarketsController } from './markets.controller.js';
import { MigrationPages } from './migration-pages.js';

/** Answers reads about the whole shared catalogue. */
@Module({ controllers: [MarketsController], providers: [CatalogueCoverage, MigrationPages] })
export class MarketsModule {}
