import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller.js';
import { OpenApiDocument } from './openapi.document.js';
import { PublicPagesController } from './public-pages.controller.js';

/** Serves the API description, and the Markdown pages made from it. */
@Module({
  controllers: [DocsController, PublicPagesController],
  providers: [OpenApiDocument],
  exports: [OpenApiDocument],
})
export class OpenApiModule {}
