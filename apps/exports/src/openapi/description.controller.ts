import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  ERROR_CODES_PAGE,
  sendDescription,
  sendPage,
  type EdgeReply,
  type EdgeRequest,
} from '@hiring/platform-http-edge';
import { ExportsConfig } from '../config.js';
import { describeProjectLeads } from './openapi.document.js';

/** Serves this API's description and a page about its error codes, both without a key. */
@Controller()
export class DescriptionController {
  private readonly text: string;

  constructor(config: ExportsConfig) {
    this.text = JSON.stringify(describeProjectLeads(config.appApiUrl));
  }

  @Get('/openapi.json')
  openapi(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    sendDescription(request, reply, this.text);
  }

  @Get('/docs/errors')
  errors(@Res() reply: EdgeReply): void {
    sendPage(reply, ERROR_CODES_PAGE);
  }
}
