import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { AppError, ERROR_CODES } from '@hiring/contracts';
import type { EdgeReply, EdgeRequest } from '@hiring/platform-http-edge';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';
import { html, sendPage } from './page.js';

const OURS = new AppError(
  'internal',
  'Something failed on our side. Try again; if it fails again, quote the request id.',
);

/** Answers failures on page routes with an HTML page. */
@Catch()
export class PageFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Pick<Logger, 'error'>) {}

  async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const request = http.getRequest<EdgeRequest>();
    const reply = http.getResponse<EdgeReply>();
    const isOurs = !(thrown instanceof AppError) || thrown.code === 'internal';
    if (isOurs) this.logger.error({ err: thrown, request_id: request.id }, 'a page failed');
    const error = isOurs ? OURS : thrown;
    const { retryAfterSeconds } = error;
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
    const page = {
      title: ERROR_CODES[error.code].title,
      body: html`<p>${error.publicMessage}</p>
        <p>Request id: <code>${request.id}</code></p>
        <p><a href="/apps">Connected apps</a></p>`,
    };
    await sendPage(reply, page, error.status);
  }
}
