import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller.js';
import { OpenApiDocument } from './openapi.document.js';
import { PublicPagesController } from './public-pages.controller.js';

/** Serves the API descriptions, and the documentation's pages as Markdown. */
@Module({
  controllers: [DocsController, PublicPagesController],
  providers: [OpenApiDocument],
  exports: [OpenApiDocument],
})
export class OpenApiModule {}
