import { Controller, Get, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppError } from '@hiring/contracts';
import type { EdgeReply, EdgeRequest } from '@hiring/platform-http-edge';
import type { InteractionResults } from 'oidc-provider';
import { AccountsConfig } from '../config.js';
import { ConnectedApps } from '../connected-apps/connected-apps.service.js';
import { expectOwnForm, formOf } from '../pages/form-body.js';
import { PageFilter } from '../pages/page.filter.js';
import { sendPage } from '../pages/page.js';
import { BrowserSession } from '../sign-in/browser-session.js';
import { signedInUser } from '../sign-in/sign-in.controller.js';
import { accountChoicePage, consentPage, roleTooSmallPage } from './consent-page.js';
import { Consents, type Asked } from './consents.js';
import { OauthProvider } from './oauth-provider.js';
import { refusalPage } from './refusal-page.js';

/**
 * Serves the pages between an app's authorization request and the response: sign-in, choice of account, and consent.
 */
@ApiExcludeController()
@UseFilters(PageFilter)
@Controller()
export class InteractionController {
  constructor(
    private readonly oauth: OauthProvider,
    private readonly consents: Consents,
    private readonly apps: ConnectedApps,
    private readonly session: BrowserSession,
    private readonly config: AccountsConfig,
  ) {}

  @Get('/interaction/:uid')
  async show(@Param('uid') uid: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const user = await signedInUser(this.session, request, reply);
    if (user === null) return;
    const asked = await this.askedOr(uid, request, reply);
    if (asked === null) return;
    if (asked.scopes.length === 0) {
      const error_description = 'none of the scopes can be given to an app';
      await this.finish(request, reply, { error: 'invalid_scope', error_description });
      return;
    }
    const { account } = request.query as { account?: unknown };
    const accounts = await this.consents.accountsOf(user);
    const [only] = accounts;
    const chosen = accounts.length === 1 ? only : accounts.find(({ customer_id: id }) => id === account);
    if (only === undefined) await sendPage(reply, roleTooSmallPage(uid, await this.consents.ownersFor(user)), 403);
    else if (chosen === undefined)
      await sendPage(reply, accountChoicePage(uid, await this.apps.accountNames(accounts)));
    else await sendPage(reply, consentPage(await this.consents.question(asked, user, chosen)));
  }

  @Post('/interaction/:uid')
  async answer(@Param('uid') uid: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    expectOwnForm(request, this.config.accountsUrl);
    const form = await formOf(request);
    const user = await signedInUser(this.session, request, reply);
    if (user === null) return;
    const asked = await this.askedOr(uid, request, reply);
    if (asked === null) return;
    const scopes = form.getAll('scope');
    const isAllowed = form.get('answer') === 'allow' && scopes.length > 0;
    const result = isAllowed
      ? await this.consents.allow(asked, {
          ...{ userId: user, customerId: form.get('account') ?? '', scopes },
          actor: { kind: 'user', id: user, address: request.ip, request_id: request.id },
        })
      : { error: 'access_denied', error_description: 'The user did not allow the app.' };
    await this.finish(request, reply, result);
  }

  /** Sends the browser back to the library, which redirects to the app. */
  private async finish(request: EdgeRequest, reply: EdgeReply, result: InteractionResults): Promise<void> {
    const provider = await this.oauth.get();
    const next = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
    await reply.redirect(next, 303);
  }

  /**
   * Returns the app's request. If the request has expired, belongs to another browser or is from an unknown app, sends
   * a page and returns null.
   */
  private async askedOr(uid: string, request: EdgeRequest, reply: EdgeReply): Promise<Asked | null> {
    try {
      const asked = await this.consents.asked(request.raw, reply.raw);
      if (asked.uid === uid) return asked;
    } catch (error) {
      const isUnknown = error instanceof Error && error.name === 'SessionNotFound';
      if (!isUnknown && !(error instanceof AppError && error.code === 'not_found')) throw error;
    }
    await sendPage(reply, refusalPage('invalid_request', '', request.id), 400);
    return null;
  }
}
