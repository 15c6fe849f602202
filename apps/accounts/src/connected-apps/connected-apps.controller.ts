import { Controller, Get, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { parsePathInt, type EdgeReply, type EdgeRequest } from '@hiring/platform-http-edge';
import { AccountsConfig } from '../config.js';
import { expectOwnForm } from '../pages/form-body.js';
import { PageFilter } from '../pages/page.filter.js';
import { html, sendPage, type Html } from '../pages/page.js';
import { BrowserSession } from '../sign-in/browser-session.js';
import { signedInUser } from '../sign-in/sign-in.controller.js';
import { ConnectedApps, type AccountApps } from './connected-apps.service.js';

@ApiExcludeController()
@UseFilters(PageFilter)
@Controller()
export class ConnectedAppsController {
  constructor(
    private readonly apps: ConnectedApps,
    private readonly session: BrowserSession,
    private readonly config: AccountsConfig,
  ) {}

  @Get('/apps')
  async list(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const user = await signedInUser(this.session, request, reply);
    if (user === null) return;
    const accounts = await this.apps.seenBy(user);
    await sendPage(reply, {
      title: 'Connected apps and sessions',
      body: html`<p class="note">To connect an app, give it this address: <code>${this.config.mcpUrl}</code></p>
        ${accounts.map(accountPart)}
        <p><a href="${this.config.appApiUrl}/console/sign-in">Open the console</a></p>
        <form method="post" action="/sign-out"><button>Sign out</button></form>`,
    });
  }

  @Post('/apps/:id/end')
  async end(@Param('id') id: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    expectOwnForm(request, this.config.accountsUrl);
    const user = await signedInUser(this.session, request, reply);
    if (user === null) return;
    const actor = { kind: 'user', id: user, address: request.ip, request_id: request.id } as const;
    await this.apps.end(user, parsePathInt('id', id), actor);
    await reply.redirect('/apps', 303);
  }
}

function accountPart({ accountName, role, apps }: AccountApps): Html {
  const list = apps.map(
    (app) =>
      html`<li>
        <strong>${app.client_name}</strong>, connected by ${app.userName}
        <dl>
          <dt>From</dt>
          <dd>${app.kind === 'app' ? new URL(app.client_id).host : 'this service'}</dd>
          <dt>May</dt>
          <dd>${app.scopes.join(', ')}</dd>
          <dt>Connected</dt>
          <dd>${dayOf(app.created_at)}</dd>
          <dt>Last used</dt>
          <dd>${app.last_used_at === null ? 'never' : dayOf(app.last_used_at)}</dd>
          <dt>Bills under</dt>
          <dd>key ${app.id}</dd>
        </dl>
        <form method="post" action="/apps/${app.id}/end">
          <button aria-label="Disconnect ${app.client_name}, key ${app.id}">Disconnect</button>
        </form>
      </li>`,
  );
  return html`<h2>${accountName}</h2>
    <p>Your role: ${role}.</p>
    ${
      apps.length === 0
        ? html`<p>No apps are connected.</p>`
        : html`<ul>
            ${list}
          </ul>`
    }`;
}

function dayOf(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
