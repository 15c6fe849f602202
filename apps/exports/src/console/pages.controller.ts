import { randomBytes } from 'node:crypto';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import type { EdgeReply, EdgeRequest } from '@hiring/platform-http-edge';
import { ExportsConfig } from '../config.js';
import { isSignedOut } from './session.guard.js';
import { SiteFiles } from './site-files.js';

const NONCE_BYTES = 16;
/** Placeholders in the built page. */
const NONCE_PLACE = /__NONCE__/g;
const BASE_URL_PLACE = '__BASE_URL__';
/**
 * Placeholders in the built page. SIGN_IN_PLACE becomes `link` if the installation has sign-in links. SESSION_PLACE
 * becomes `none` if the browser is signed out, else `unknown`.
 */
const SIGN_IN_PLACE = '__SIGN_IN__';
const SESSION_PLACE = '__SESSION__';
/** URLs of console pages, which all get one HTML file. Other URLs get the same file with status 404. */
const KNOWN_PAGES =
  /^\/console(\/|\/(companies|webhooks|projects)(\/\d{1,15})?|\/technologies\/[a-z0-9][a-z0-9-]{0,59}|\/(discover|market|feed|watches|usage|keys))?\/?(\?.*)?$/;

/**
 * Returns the Content-Security-Policy. It forbids other origins and inline scripts. The nonce permits the UI library's
 * style elements.
 */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Serves the console's HTML file and the files that it loads. */
@Controller()
export class PagesController {
  constructor(
    private readonly site: SiteFiles,
    private readonly config: ExportsConfig,
  ) {}

  @Get('/')
  async root(@Res() reply: EdgeReply): Promise<void> {
    await reply.redirect('/console/', 302);
  }

  @Get('/console/assets/:name')
  async asset(@Param('name') name: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const file = await this.site.asset(name, String(request.headers['accept-encoding'] ?? ''));
    if (file === null) throw new AppError('not_found', 'There is no such resource.');
    await reply
      .type(file.type)
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        ...(file.encoding !== undefined && { 'content-encoding': file.encoding }),
      })
      .send(file.bytes);
  }

  @Get(['/console', '/console/*'])
  async page(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const index = this.site.index();
    if (index === null || request.url.startsWith('/console/api/')) {
      throw new AppError('not_found', 'There is no such resource.');
    }
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    await reply
      .code(KNOWN_PAGES.test(request.url) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy(nonce), 'cache-control': 'no-store' })
      .send(
        index
          .replace(NONCE_PLACE, nonce)
          .replace(BASE_URL_PLACE, this.config.baseUrl)
          .replace(SIGN_IN_PLACE, this.config.accountsUrl === '' ? 'key' : 'link')
          .replace(SESSION_PLACE, isSignedOut(request) ? 'none' : 'unknown'),
      );
  }
}
