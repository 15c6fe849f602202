import { Controller, Get, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppError } from '@hiring/contracts';
import type { EdgeReply, EdgeRequest } from '@hiring/platform-http-edge';
import { AccountsConfig } from '../config.js';
import { expectOwnForm, formOf, ownPath } from '../pages/form-body.js';
import { PageFilter } from '../pages/page.filter.js';
import { html, sendPage, type Page } from '../pages/page.js';
import { SignInLinks } from '../people/sign-in-links.js';
import { AttemptLimit } from './attempt-limit.js';
import { BrowserSession } from './browser-session.js';

const HOME = '/apps';
const TOKEN = /[A-Za-z0-9_-]{43}$/;

@ApiExcludeController()
@UseFilters(PageFilter)
@Controller()
export class SignInController {
  private readonly limit = new AttemptLimit(20, 20);

  constructor(
    private readonly links: SignInLinks,
    private readonly session: BrowserSession,
    private readonly config: AccountsConfig,
  ) {}

  @Get('/')
  async root(@Res() reply: EdgeReply): Promise<void> {
    await reply.redirect(HOME, 302);
  }

  @Get('/sign-in')
  async form(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const { return_to: asked } = request.query as { return_to?: unknown };
    await sendPage(reply, signInPage(this.own(typeof asked === 'string' ? asked : null), false));
  }

  @Post('/sign-in')
  async signIn(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    expectOwnForm(request, this.config.accountsUrl);
    const form = await formOf(request);
    const token = TOKEN.exec((form.get('link') ?? '').trim())?.[0] ?? '';
    await this.use(request, reply, token, this.own(form.get('return_to')));
  }

  /** Shows a link's page. Opening the page does not use up the link, because mail scanners open links. */
  @Get('/sign-in/link/:token')
  async linkPage(@Param('token') token: string, @Res() reply: EdgeReply): Promise<void> {
    await sendPage(reply, {
      title: 'Sign in',
      body: html`<p>This link signs this browser in for 12 hours. It works once.</p>
        <form method="post" action="/sign-in/link/${encodeURIComponent(token)}">
          <button class="main">Sign in</button>
        </form>`,
    });
  }

  @Post('/sign-in/link/:token')
  async useLink(@Param('token') token: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    expectOwnForm(request, this.config.accountsUrl);
    await this.use(request, reply, token, HOME);
  }

  @Post('/sign-out')
  async signOut(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    expectOwnForm(request, this.config.accountsUrl);
    await this.session.end(request, reply);
    await reply.redirect('/sign-in', 303);
  }

  private async use(request: EdgeRequest, reply: EdgeReply, token: string, next: string): Promise<void> {
    this.limit.take(request.ip);
    const user = await this.links.use(token, { address: request.ip, request_id: request.id });
    if (user === null) {
      await sendPage(reply, signInPage(next, true), 400);
      return;
    }
    await this.session.begin(reply, user);
    await reply.redirect(next, 303);
  }

  private own(path: string | null): string {
    return ownPath(path, this.config.accountsUrl, HOME);
  }
}

/**
 * Returns the signed-in user. If there is none, redirects a GET request to the sign-in page and returns null.
 * @throws AppError unauthorized if there is none and the request is not a GET request
 */
export async function signedInUser(
  session: BrowserSession,
  request: EdgeRequest,
  reply: EdgeReply,
): Promise<string | null> {
  const user = await session.userOf(request);
  if (user !== null) return user;
  if (request.method !== 'GET') throw new AppError('unauthorized', 'Sign in first.');
  await reply.redirect(`/sign-in?return_to=${encodeURIComponent(request.url)}`, 302);
  return null;
}

function signInPage(returnTo: string, refused: boolean): Page {
  return {
    title: 'Sign in',
    body: html`${refused ? html`<p class="warn" role="alert">This link was used, has expired or does not exist. Ask for a new one.</p>` : null}
      <p>
        You sign in with a one-time link. An administrator of your account, or the operator of this service, makes one
        for you.
      </p>
      <form method="post" action="/sign-in">
        <input type="hidden" name="return_to" value="${returnTo}" />
        <label for="link">Paste the link here</label>
        <input type="text" id="link" name="link" required autocomplete="off" spellcheck="false" />
        <button class="main">Sign in</button>
      </form>`,
  };
}
