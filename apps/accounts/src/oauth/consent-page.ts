import type { AppScope } from '@hiring/contracts';
import { html, type Html, type Page } from '../pages/page.js';
import type { Membership } from '../people/member.repository.js';
import { isLoopback } from './document-rules.js';
import { SCOPE_WORDS } from './scope-words.js';

export interface ConsentQuestion {
  uid: string;
  clientId: string;
  clientName: string;
  /** The URL that receives the authorization response. */
  redirectUri: string;
  /** Whether the app is on this service's list of known apps. */
  isListed: boolean;
  userName: string;
  customerId: string;
  accountName: string;
  role: string;
  callsPerDay: number;
  /** The requested scopes that the role allows. A ticked scope is preselected. */
  scopes: { scope: AppScope; ticked: boolean }[];
}

/** Returns the page on which a user allows or refuses an app. It shows only verified values. */
export function consentPage(question: ConsentQuestion): Page {
  const { uid, clientId, clientName, redirectUri, userName, accountName, role, callsPerDay, customerId } = question;
  const boxes = question.scopes.map(
    ({ scope, ticked }) =>
      html`<label
        ><input type="checkbox" name="scope" value="${scope}" ${ticked ? html` checked` : null} />
        ${SCOPE_WORDS[scope].text}</label
      >`,
  );
  return {
    title: `Connect ${clientName}?`,
    leavesSite: true,
    body: html`<p><strong>${clientName}</strong> wants to use hiring data for you.</p>
      <dl>
        <dt>App of</dt>
        <dd><strong>${new URL(clientId).host}</strong></dd>
        <dt>Answer goes to</dt>
        <dd>${new URL(redirectUri).host}</dd>
        <dt>Account</dt>
        <dd>${accountName}</dd>
        <dt>You</dt>
        <dd>${userName}, ${role}</dd>
        <dt>At most</dt>
        <dd>
          ${callsPerDay.toLocaleString('en')} calls a day (days begin at 00:00 UTC). Calls are billed to the account.
        </dd>
      </dl>
      ${warningOf(question)}
      <form method="post" action="/interaction/${uid}">
        <input type="hidden" name="account" value="${customerId}" />
        <fieldset>
          <legend>The app may</legend>
          ${boxes}
        </fieldset>
        <button class="main" name="answer" value="allow">Allow</button>
        <button name="answer" value="deny">Do not allow</button>
      </form>
      <p>You can disconnect the app at any time under <a href="/apps">Connected apps</a>.</p>`,
  };
}

function warningOf({ redirectUri, isListed }: ConsentQuestion): Html | null {
  if (!isListed) {
    return html`<p class="note warn">This service does not know the app. Go on only if you trust the site above.</p>`;
  }
  if (!isLoopback(redirectUri)) return null;
  return html`<p class="note warn">
    The answer goes to a program on this computer. Any program can claim to be this app: go on only if you have just
    started it yourself.
  </p>`;
}

/** Returns the page on which a user with several accounts chooses one. */
export function accountChoicePage(uid: string, accounts: (Membership & { name: string })[]): Page {
  const links = accounts.map(
    ({ customer_id, name, role }) =>
      html`<li><a href="/interaction/${uid}?account=${encodeURIComponent(customer_id)}">${name}</a>, ${role}</li>`,
  );
  return {
    title: 'Which account?',
    body: html`<p>The app gets data for one account, which pays for it.</p>
      <ul>
        ${links}
      </ul>`,
  };
}

/** Returns the page for users whose role cannot connect apps. It names the owners, who can change the role. */
export function roleTooSmallPage(uid: string, owners: readonly string[]): Page {
  const help =
    owners.length === 0
      ? 'Ask the operator of this service.'
      : `These people can give you another role: ${owners.join(', ')}.`;
  return {
    title: 'Your role cannot connect apps',
    leavesSite: true,
    body: html`<p>Apps read hiring data, and your role in the account does not. ${help}</p>
      <form method="post" action="/interaction/${uid}">
        <button name="answer" value="deny">Back to the app</button>
      </form>`,
  };
}
