import { Injectable } from '@nestjs/common';
import type { EdgeReply, EdgeRequest } from '@hiring/platform-http-edge';
import { AccountsConfig } from '../config.js';
import { SESSION_SECONDS, SessionRepository } from './session.repository.js';

/** A signed-in browser's cookie. Browsers send it for links from other sites, but not for forms from other sites. */
@Injectable()
export class BrowserSession {
  private readonly name: string;
  private readonly secure: string;

  constructor(
    private readonly sessions: SessionRepository,
    { accountsUrl }: AccountsConfig,
  ) {
    const isSecure = accountsUrl.startsWith('https:');
    this.name = isSecure ? '__Host-hiring_accounts' : 'hiring_accounts';
    this.secure = isSecure ? '; Secure' : '';
  }

  async userOf(request: EdgeRequest): Promise<string | null> {
    const id = this.idOf(request);
    return id === null ? null : this.sessions.userOf(id);
  }

  async begin(reply: EdgeReply, userId: string): Promise<void> {
    this.setCookie(reply, await this.sessions.begin(userId), SESSION_SECONDS);
  }

  async end(request: EdgeRequest, reply: EdgeReply): Promise<void> {
    const id = this.idOf(request);
    if (id !== null) await this.sessions.end(id);
    this.setCookie(reply, '', 0);
  }

  private idOf({ headers }: EdgeRequest): string | null {
    return new RegExp(`(?:^|;\\s*)${this.name}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null;
  }

  private setCookie(reply: EdgeReply, id: string, seconds: number): void {
    void reply.header(
      'set-cookie',
      `${this.name}=${id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${this.secure}`,
    );
  }
}
