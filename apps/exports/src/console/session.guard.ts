import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import type { EdgeReply, EdgeRequest } from '@hiring/platform-http-edge';
import { ExportsConfig } from '../config.js';
import { SESSION_SECONDS_MAX, SessionRepository } from './session.repository.js';

/** Path prefix for the API that console pages call. */
export const CONSOLE_API = '/console/api';
const SESSION_COOKIE = 'hiring_console';
/** A header that only the console's own page can set without a preflight request. */
const OWN_HEADER = 'x-console';
const SESSION = Symbol('console session');

export interface ConsoleSession {
  id: string;
  rawKey: string;
}

export const signedOut = (): AppError => new AppError('unauthorized', 'Sign in first.');

/**
 * Checks that a request is from this console's page. The Sec-Fetch-Site and Origin headers must not name another site.
 * A request that is not GET or HEAD must also have a header that only a script from the same origin can set.
 * @throws AppError forbidden
 */
export function expectOwnPage(request: EdgeRequest, appApiUrl: string): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const fromElsewhere =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined &&
      origin !== new URL(appApiUrl).origin &&
      origin !== `${request.protocol}://${request.host}`);
  const reading = request.method === 'GET' || request.method === 'HEAD';
  if (fromElsewhere || (!reading && request.headers[OWN_HEADER] !== '1')) {
    throw new AppError('forbidden', 'Only the pages of the console may use this address.');
  }
}

/**
 * Accepts requests from the console's page in a signed-in browser. Answers 401 without a session, and 403 to other
 * pages.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly config: ExportsConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<EdgeRequest>();
    expectOwnPage(request, this.config.appApiUrl);
    const id = cookieOf(request);
    const rawKey = id === undefined ? null : await this.sessions.keyOf(id);
    if (id === undefined || rawKey === null) throw signedOut();
    const session: ConsoleSession = { id, rawKey };
    Reflect.set(request, SESSION, session);
    return true;
  }
}

export function consoleSession(request: EdgeRequest): ConsoleSession {
  const session = Reflect.get(request, SESSION) as ConsoleSession | undefined;
  if (session === undefined) throw new Error('SessionGuard did not run');
  return session;
}

/**
 * Returns whether this request certainly has no session. If the user followed a link from another site, the browser
 * omits the cookie (SameSite=Strict), so there may still be a session.
 */
export function isSignedOut(request: EdgeRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'cross-site' && cookieOf(request) === undefined;
}

/** Returns the token in the cookie; undefined without a cookie. */
export function cookieOf({ headers }: EdgeRequest, name = SESSION_COOKIE): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
}

/** Sets the cookie, or removes it if `id` is null. Over TLS, the cookie is `Secure`. */
export function setSessionCookie(reply: EdgeReply, id: string | null, appApiUrl: string): void {
  const secure = appApiUrl.startsWith('https:') ? '; Secure' : '';
  const life = id === null ? 0 : SESSION_SECONDS_MAX;
  void reply.header(
    'set-cookie',
    `${SESSION_COOKIE}=${id ?? ''}; Path=/console; HttpOnly; SameSite=Strict; Max-Age=${life}${secure}`,
  );
}
