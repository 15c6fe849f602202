import { Module } from '@nestjs/common';
import { LinkProjection } from './link.projection.js';
import { LinksController } from './links.controller.js';

/** The boards of each company, projected from the ledger. */
@Module({ controllers: [LinksController], providers: [LinkProjection] })
export class LinksModule {}
