import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { sendDescription, sendDocument, type EdgeReply, type EdgeRequest } from '@hiring/platform-http-edge';
import { Clock } from '@hiring/platform-config';
import { Health } from '@hiring/platform-observability';
import { GatewayConfig } from '../config.js';
import { Reference } from './reference.js';
import { wantsHtml } from './reference.controller.js';

/** The status is cached for this many milliseconds, because it is public and queries the database. */
const STATUS_CACHED_MS = 2_000;

/** Serves two public and unmetered addresses: the API's root, which lists links, and the status. */
@ApiExcludeController()
@Controller()
export class RootController {
  private status: { at: number; ready: Promise<boolean> } | undefined;

  constructor(
    private readonly config: GatewayConfig,
    private readonly reference: Reference,
    private readonly health: Health,
    private readonly clock: Clock,
  ) {}

  @Get('/')
  root(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    void reply.header('vary', 'Accept');
    if (wantsHtml(request)) {
      sendDocument(request, reply, this.reference.welcome());
      return;
    }
    const { baseUrl, consoleUrl } = this.config;
    const links = {
      docs: `${baseUrl}/docs`,
      ...(consoleUrl !== '' && { console: consoleUrl }),
      status: `${baseUrl}/status`,
      openapi: `${baseUrl}/openapi.json`,
      llms: `${baseUrl}/llms.txt`,
    };
    sendDescription(request, reply, JSON.stringify(links));
  }

  /** Returns this process's status: 503 while it cannot serve calls. */
  @Get('/status')
  async state(@Res() reply: EdgeReply): Promise<void> {
    const at = this.clock.now().getTime();
    if (this.status === undefined || at - this.status.at >= STATUS_CACHED_MS) {
      this.status = { at, ready: this.health.readiness().then(({ ready }) => ready) };
    }
    const ready = await this.status.ready;
    await reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable' });
  }
}
