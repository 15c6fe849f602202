import { All, Controller, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppError } from '@hiring/contracts';
import type { EdgeReply, EdgeRequest } from '@hiring/platform-http-edge';
import { AccountsConfig } from '../config.js';
import { sendPage } from '../pages/page.js';
import { AttemptLimit } from '../sign-in/attempt-limit.js';
import { BrowserSession } from '../sign-in/browser-session.js';
import { signedInUser } from '../sign-in/sign-in.controller.js';
import { repairedRequest } from './authorization-request.js';
import { ClientDocuments } from './client-documents.js';
import { CALLER_ADDRESS, OauthProvider, SIGNED_IN_USER } from './oauth-provider.js';
import { refusalPage } from './refusal-page.js';

const PATHS = [
  '/oauth/authorize',
  '/oauth/authorize/:uid',
  '/oauth/token',
  '/oauth/revoke',
  '/oauth/jwks',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
];
const AUTHORIZE = '/oauth/authorize?';

/** Checks and repairs requests, then passes them to the OAuth library. */
@ApiExcludeController()
@Controller()
export class OauthController {
  private readonly limit = new AttemptLimit(60, 60);
  private readonly issuer: URL;

  constructor(
    private readonly oauth: OauthProvider,
    private readonly documents: ClientDocuments,
    private readonly session: BrowserSession,
    config: AccountsConfig,
  ) {
    this.issuer = new URL(config.accountsUrl);
  }

  @All(PATHS)
  async handle(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const { raw } = request;
    // The checks below read only the query, so a POST body would bypass them.
    if (request.method === 'POST' && request.url.split('?')[0] === '/oauth/authorize')
      throw new AppError('method_not_allowed', 'An authorization is requested with GET.');
    if (request.url.startsWith(AUTHORIZE) && !(await this.prepare(request, reply))) return;
    this.setIssuer(request);
    Reflect.set(raw, CALLER_ADDRESS, request.ip);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    await this.oauth.handle(raw, reply.raw);
  }

  /**
   * Prepares an authorization request for the library. Returns false if it answered the request itself, with a refusal
   * page or with a redirect to the sign-in page.
   */
  private async prepare(request: EdgeRequest, reply: EdgeReply): Promise<boolean> {
    try {
      this.limit.take(request.ip);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await sendPage(reply, refusalPage(error.code, '', request.id), error.status);
      return false;
    }
    const { client_id: clientId } = request.query as { client_id?: unknown };
    if (typeof clientId === 'string' && this.documents.isAllowed(clientId) && !this.documents.isListed(clientId)) {
      const user = await signedInUser(this.session, request, reply);
      if (user === null) return false;
      Reflect.set(request.raw, SIGNED_IN_USER, user);
    }
    request.raw.url = repairedRequest(request.url);
    return true;
  }

  /** Replaces the caller's forwarding headers, from which the library builds its URLs. */
  private setIssuer({ raw }: EdgeRequest): void {
    const { host, protocol } = this.issuer;
    for (const name of Object.keys(raw.headers)) if (name.startsWith('x-forwarded-')) delete raw.headers[name];
    delete raw.headers['forwarded'];
    raw.headers.host = host;
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  }
}
