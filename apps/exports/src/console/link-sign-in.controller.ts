import { Controller, Get, Req, Res } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { newToken } from '@hiring/platform-crypto';
import type { EdgeReply, EdgeRequest } from '@hiring/platform-http-edge';
import { Bus } from '@hiring/platform-rpc';
import { ExportsConfig } from '../config.js';
import { cookieOf, setSessionCookie } from './session.guard.js';
import { SessionRepository } from './session.repository.js';

const STATE_COOKIE = 'hiring_console_state';
const STATE_SECONDS = 900;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Signs people in by a sign-in link instead of a key. The browser goes to the accounts service and returns here. */
@Controller()
export class LinkSignInController {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: SessionRepository,
    private readonly config: ExportsConfig,
  ) {}

  @Get('/console/sign-in')
  async begin(@Res() reply: EdgeReply): Promise<void> {
    const { accountsUrl } = this.config;
    if (accountsUrl === '') throw new AppError('not_found', 'There is no such resource.');
    const state = newToken();
    this.setState(reply, state, STATE_SECONDS);
    await reply.redirect(`${accountsUrl}/console?state=${state}`, 302);
  }

  /**
   * Begins a session. The state must match this browser's cookie, so no other site can sign a visitor in as another
   * user.
   */
  @Get('/console/callback')
  async end(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const { code, state } = request.query as { code?: unknown; state?: unknown };
    const isOwn = typeof state === 'string' && cookieOf(request, STATE_COOKIE) === state;
    if (!isOwn || typeof code !== 'string' || !TOKEN.test(code)) {
      await reply.redirect('/console/', 302);
      return;
    }
    const { token, customer_id, grant_id } = await this.bus.request(
      'accounts.open_console',
      { code: this.bus.seal(code, 'accounts'), client_address: request.ip },
      { idempotent: false },
    );
    const grant = { customerId: customer_id, grantId: grant_id };
    const id = await this.sessions.begin(this.bus.open(token), grant);
    this.setState(reply, '', 0);
    setSessionCookie(reply, id, this.config.appApiUrl);
    await reply.redirect('/console/', 302);
  }

  private setState(reply: EdgeReply, state: string, seconds: number): void {
    const secure = this.config.appApiUrl.startsWith('https:') ? '; Secure' : '';
    const value = `${STATE_COOKIE}=${state}; Path=/console; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
    void reply.header('set-cookie', value);
  }
}
