import { Module } from '@nestjs/common';
import { CatalogueCoverage } from './catalogue-coverage.js';
import { MarketsController } from './markets.controller.js';

/** Reads about the whole shared catalogue. */
@Module({ controllers: [MarketsController], providers: [CatalogueCoverage] })
export class MarketsModule {}
