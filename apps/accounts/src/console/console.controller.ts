import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppError, ROLE_SCOPES, type Role, type RpcRequest, type RpcResponse, type Scope } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { newToken, tokenDigest } from '@hiring/platform-crypto';
import type { EdgeReply, EdgeRequest } from '@hiring/platform-http-edge';
import { Bus, RpcHandler } from '@hiring/platform-rpc';
import { AccountsConfig } from '../config.js';
import { ConnectedApps } from '../connected-apps/connected-apps.service.js';
import { html, sendPage } from '../pages/page.js';
import { MemberRepository } from '../people/member.repository.js';
import { BrowserSession } from '../sign-in/browser-session.js';
import { signedInUser } from '../sign-in/sign-in.controller.js';
import { ConsoleCodes, type ConsoleVisit } from './console-codes.js';

const SESSION_SECONDS = 8 * 3_600;
const STATE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Scopes that a console session does not get. A key stops working when the credential that created it ends, so a key
 * that a session created would work for only hours.
 */
const WITHOUT: readonly Scope[] = ['keys:write'];

/**
 * Opens the console for signed-in people. The browser receives only a code; the session itself is sent over the bus.
 */
@ApiExcludeController()
@Controller()
export class ConsoleController {
  constructor(
    private readonly bus: Bus,
    private readonly config: AccountsConfig,
    private readonly clock: Clock,
    private readonly codes: ConsoleCodes,
    private readonly members: MemberRepository,
    private readonly apps: ConnectedApps,
    private readonly session: BrowserSession,
  ) {}

  /**
   * Redirects to the console with a code. The console compares `state` with its cookie, so another site cannot sign the
   * visitor in as a different user.
   */
  @Get('/console')
  async open(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const { state, account } = request.query as { state?: unknown; account?: unknown };
    if (typeof state !== 'string' || !STATE.test(state)) {
      await reply.redirect(`${this.config.appApiUrl}/console/sign-in`, 302);
      return;
    }
    const user = await signedInUser(this.session, request, reply);
    if (user === null) return;
    const accounts = await this.members.membershipsOf(user);
    const [only] = accounts;
    const chosen = accounts.length === 1 ? only : accounts.find(({ customer_id: id }) => id === account);
    if (chosen === undefined) {
      const named = await this.apps.accountNames(accounts);
      const links = named.map(
        ({ customer_id, name, role }) =>
          html`<li>
            <a href="/console?state=${state}&account=${encodeURIComponent(customer_id)}">${name}</a>, ${role}
          </li>`,
      );
      await sendPage(reply, {
        title: 'Which account?',
        body: html`<ul>
          ${links}
        </ul>`,
      });
      return;
    }
    const code = await this.codes.create({ user_id: user, customer_id: chosen.customer_id });
    await reply.redirect(`${this.config.appApiUrl}/console/callback?code=${code}&state=${state}`, 302);
  }

  @RpcHandler('accounts.open_console')
  async begin(request: RpcRequest<'accounts.open_console'>): Promise<RpcResponse<'accounts.open_console'>> {
    const code = this.bus.open(request.code);
    const visit = await this.codes.use(code);
    const role = visit === null ? undefined : await this.roleOf(visit);
    if (visit === null || role === undefined) throw new AppError('unauthorized', 'This code was used or has expired.');
    const scopes = ROLE_SCOPES[role].filter((scope) => !WITHOUT.includes(scope));
    const expires_at = new Date(this.clock.now().getTime() + SESSION_SECONDS * 1_000).toISOString();
    const actor = {
      ...({ kind: 'user', id: visit.user_id } as const),
      ...{ address: request.client_address, request_id: null },
    };
    const { grant_id } = await this.bus.request('gateway.open_grant', {
      ...{ ...visit, kind: 'session', client_id: 'console', client_name: 'Console', scopes, calls_per_day: null },
      ...{ expires_at, request_id: `console ${tokenDigest(code).toString('hex')}`, actor },
    });
    if ((await this.roleOf(visit)) !== role) {
      await this.apps.endGrant(visit.customer_id, grant_id, actor);
      throw new AppError('unauthorized', 'Your role has just changed. Sign in again.');
    }
    const token = `hst_live_${newToken()}`;
    const audience = `${this.config.baseUrl}/v1`;
    const sealed = this.bus.seal(token, 'gateway');
    await this.bus.request('gateway.issue_token', { grant_id, token: sealed, audience, scopes, expires_at });
    return { token: this.bus.seal(token, 'exports'), customer_id: visit.customer_id, grant_id };
  }

  private async roleOf({ user_id: userId, customer_id: customerId }: ConsoleVisit): Promise<Role | undefined> {
    const memberships = await this.members.membershipsOf(userId);
    return memberships.find(({ customer_id: id }) => id === customerId)?.role;
  }
}
