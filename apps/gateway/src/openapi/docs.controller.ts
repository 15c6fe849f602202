import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { sendDescription, type EdgeReply, type EdgeRequest } from '@hiring/platform-http-edge';
import { OpenApiDocument } from './openapi.document.js';

/** Serves the API descriptions. Public. */
@ApiExcludeController()
@Controller()
export class DocsController {
  constructor(private readonly document: OpenApiDocument) {}

  @Get('/openapi.json')
  openapi(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    sendDescription(request, reply, this.document.texts.openApi);
  }

  @Get('/openapi-3.0.json')
  openapi30(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    sendDescription(request, reply, this.document.texts.openApi30);
  }

  @Get('/asyncapi.json')
  asyncapi(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    sendDescription(request, reply, this.document.texts.asyncApi);
  }
}
