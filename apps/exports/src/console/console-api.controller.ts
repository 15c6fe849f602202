import { All, Body, Controller, Delete, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { parseBody, type EdgeReply, type EdgeRequest } from '@hiring/platform-http-edge';
import { Length } from 'class-validator';
import { Bus } from '@hiring/platform-rpc';
import { KeyVerifier } from '../access/key.verifier.js';
import { ExportsConfig } from '../config.js';
import { GatewayClient, type ForwardedAnswer } from './gateway.client.js';
import {
  CONSOLE_API,
  consoleSession,
  expectOwnPage,
  SessionGuard,
  setSessionCookie,
  signedOut,
} from './session.guard.js';
import { SessionRepository, type SessionGrant } from './session.repository.js';

const METHODS = ['GET', 'POST', 'DELETE'] as const;
/** Maximum milliseconds for ending a grant. Without Redis, the gateway takes up to 31 s. */
const END_MS_MAX = 45_000;
const WHOAMI = { method: 'GET', path: '/v1/whoami', headers: {} } as const;
/** Request headers that are forwarded to the gateway. */
const SENT_ON = ['idempotency-key', 'if-none-match', 'x-request-id'];

class SignInBody {
  @Length(1, 200)
  key!: string;
}

/** Signs users in to the console and out. The API key is stored encrypted and never returned. */
@Controller()
export class SessionController {
  constructor(
    private readonly gateway: GatewayClient,
    private readonly keys: KeyVerifier,
    private readonly sessions: SessionRepository,
    private readonly config: ExportsConfig,
    private readonly bus: Bus,
  ) {}

  @Post(`${CONSOLE_API}/session`)
  async signIn(@Req() request: EdgeRequest, @Body() body: unknown, @Res() reply: EdgeReply): Promise<void> {
    expectOwnPage(request, this.config.appApiUrl);
    const { key } = parseBody(SignInBody, body);
    const rawKey = key.trim();
    // Verify the key over the bus first. That request includes the client's address, so the gateway limits failed
    // attempts for each client.
    if ((await this.keys.verify(rawKey, request.ip)) === null) {
      throw new AppError('unauthorized', 'This API key is not valid. It may be mistyped or revoked.');
    }
    const answer = await this.gateway.call({ ...WHOAMI, rawKey });
    if (answer.status === 200) {
      setSessionCookie(reply, await this.sessions.begin(rawKey), this.config.appApiUrl);
    }
    await passOn(reply, answer);
  }

  @Get(`${CONSOLE_API}/session`)
  @UseGuards(SessionGuard)
  async whoami(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const session = consoleSession(request);
    const answer = await this.gateway.call({ ...WHOAMI, rawKey: session.rawKey });
    await endWhenRevoked(this.sessions, session.id, answer);
    await passOn(reply, answer);
  }

  @Delete(`${CONSOLE_API}/session`)
  @HttpCode(204)
  @UseGuards(SessionGuard)
  async signOut(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: EdgeReply): Promise<void> {
    const { id } = consoleSession(request);
    // End the grant first. If this fails, the session still exists, and the user can sign out again.
    const grant = await this.sessions.grantOf(id);
    if (grant !== null) await this.endGrant(grant, request);
    await this.sessions.end(id);
    setSessionCookie(reply, null, this.config.appApiUrl);
  }

  /** Ends the session's grant. Otherwise a copied token would work until it expires. */
  private async endGrant({ customerId, grantId }: SessionGrant, { ip, id }: EdgeRequest): Promise<void> {
    const actor = { kind: 'app', id: String(grantId), address: ip, request_id: id, client_id: 'console' } as const;
    const ending = { customer_id: customerId, grant_ids: [grantId], user_id: null, actor };
    await this.bus.request('gateway.end_grants', ending, { timeoutMs: END_MS_MAX });
  }
}

/** Forwards requests from console pages to the public API, with the session's key. */
@Controller()
@UseGuards(SessionGuard)
export class ConsoleApiController {
  constructor(
    private readonly gateway: GatewayClient,
    private readonly sessions: SessionRepository,
  ) {}

  @All(`${CONSOLE_API}/v1/*`)
  async forward(@Req() request: EdgeRequest, @Body() body: unknown, @Res() reply: EdgeReply): Promise<void> {
    const method = METHODS.find((one) => one === request.method);
    if (method === undefined) throw new AppError('method_not_allowed', `This resource answers ${METHODS.join(', ')}.`);
    const { id, rawKey } = consoleSession(request);
    const headers = Object.fromEntries(
      SENT_ON.flatMap((name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const path = request.url.slice(CONSOLE_API.length);
    const answer = await this.gateway.call({ method, path, rawKey, headers, ...(body != null && { body }) });
    await endWhenRevoked(this.sessions, id, answer);
    await passOn(reply, answer);
  }
}

/** Ends the session when the gateway no longer accepts its key, and then throws. @throws AppError unauthorized */
async function endWhenRevoked(sessions: SessionRepository, id: string, answer: ForwardedAnswer): Promise<void> {
  if (answer.status !== 401) return;
  await sessions.end(id);
  throw signedOut();
}

async function passOn(reply: EdgeReply, { status, headers, body }: ForwardedAnswer): Promise<void> {
  await reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send(body.length === 0 ? undefined : body);
}
