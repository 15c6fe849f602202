import { afterAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@hiring/contracts';
import { eventually } from '@hiring/platform-testing';
import { MemberService } from '../../apps/accounts/src/people/member.service.js';
import { SignInLinks } from '../../apps/accounts/src/people/sign-in-links.js';
import { Agent, type Tokens } from './agent.js';
import { Browser } from './browser.js';
import { Installation, type Person } from './installation.js';

const installation = await Installation.open();
const agent = await Agent.of(installation, 'claude');
afterAll(() => installation.close());

describe('people', () => {
  const members = (): MemberService => installation.get(MemberService);
  const call = async (token: string | undefined): Promise<number> => {
    const { status } = await installation.mcp(token, 'tools/call', { name: 'is_hiring', arguments: { company_id: 1 } });
    return status;
  };
  const setRole = (person: Person, role: Role): Promise<unknown> =>
    members().setRole({ customerId: person.customerId, userId: person.userId }, role);
  /** Creates an account with an owner and another member, and connects an app for that member. */
  async function connected(role: Role): Promise<{ owner: Person; person: Person; tokens: Tokens }> {
    const owner = await installation.person();
    const person = await installation.person(role, owner.customerId);
    return { owner, person, tokens: await agent.connect(person) };
  }

  describe('a sign-in link', () => {
    it('is used by its button, once, and not by being opened', async () => {
      const { userId } = await installation.person();
      const { url } = await installation.get(SignInLinks).create(userId);
      const browser = new Browser(installation.accountsUrl);
      expect([(await browser.open(url)).status, (await browser.open(url)).status]).toEqual([200, 200]);
      expect((await browser.open('/apps')).location).toContain('/sign-in?return_to=%2Fapps');
      expect((await browser.submit(url, [], { origin: 'https://evil.example' })).status).toBe(403);
      expect((await browser.submit(url, [])).location).toBe(`${installation.accountsUrl}/apps`);
      expect((await browser.open('/apps')).status).toBe(200);
      expect((await new Browser(installation.accountsUrl).submit(url, [])).status).toBe(400);
      expect((await browser.submit('/sign-out', [])).status).toBe(303);
      expect((await browser.open('/apps')).status).toBe(302);
    });

    it('can be pasted, and leads back to where the person was', async () => {
      const { userId } = await installation.person();
      const browser = new Browser(installation.accountsUrl);
      for (const [asked, led] of [
        ['/interaction/abc?account=x', '/interaction/abc?account=x'],
        ...['//evil.example', '/\\evil.example', 'https://evil.example', '/%0d%0aX', '/\tx', '', 'javascript:1'].map(
          (one) => [one, '/apps'],
        ),
      ]) {
        const { url } = await installation.get(SignInLinks).create(userId);
        const visit = await browser.submit('/sign-in', [
          ['link', ` ${url} `],
          ['return_to', asked ?? ''],
        ]);
        const path = asked === '/%0d%0aX' ? asked : (led ?? '');
        expect(visit.location).toBe(installation.accountsUrl + path);
      }
    });

    it('expires, and is limited by address', async () => {
      const { userId } = await installation.person();
      const { url } = await installation.get(SignInLinks).create(userId);
      await installation.pool.query(`update accounts.links set expires_at = now() - interval '1 second'`);
      const browser = new Browser(installation.accountsUrl);
      const from = { 'x-forwarded-for': '10.77.0.1' };
      expect((await browser.submit(url, [], from)).status).toBe(400);
      const guesses = Array.from({ length: 30 }, (_, index) => index);
      const statuses: number[] = [];
      for (const guess of guesses) {
        const address = `/sign-in/link/${String(guess).padStart(43, 'x')}`;
        statuses.push((await browser.submit(address, [], from)).status);
      }
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5);
      await expect(installation.get(SignInLinks).create('usr_unknown')).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('a role that is made smaller', () => {
    it('cuts connected apps before the change returns, and their next refresh', async () => {
      const { person } = await connected('developer');
      const tokens = await agent.connect(person, ['reads:cached', 'watches:write']);
      await setRole(person, 'analyst');
      expect(await call(tokens.access_token)).toBe(200);
      const renewed = await agent.refresh(tokens.refresh_token ?? '');
      expect(renewed).toMatchObject({ status: 200, scope: 'reads:cached' });
      // A role with more rights does not restore scopes that an app has lost.
      await setRole(person, 'developer');
      expect(await agent.refresh(renewed.refresh_token ?? '')).toMatchObject({ status: 200, scope: 'reads:cached' });
    });

    it.each(['finance', 'auditor'] as const)('to %s ends connected apps', async (role) => {
      const { person, tokens } = await connected('analyst');
      await setRole(person, role);
      expect(await call(tokens.access_token)).toBe(401);
      expect(await agent.refresh(tokens.refresh_token ?? '')).toMatchObject({ error: 'invalid_grant' });
    });
  });

  it('who leave an account lose their apps in it, and not those in another', async () => {
    const { person, tokens } = await connected('analyst');
    const { customerId } = await installation.bench.customer('internal');
    await installation.member(customerId, 'owner', person.userId);
    await installation.signIn(person.browser, person.userId);
    const page = await agent.ask(person);
    const end = await agent.allow(person, await person.browser.open(`${page.url}?account=${customerId}`));
    const elsewhere = await agent.exchange(end.searchParams.get('code') ?? '');
    const records = async (): Promise<number> => {
      const text = `select from accounts.provider_records where grant_id in
        (select provider_grant_id from accounts.consents where customer_id = $1 and user_id = $2)`;
      return (await installation.pool.query(text, [person.customerId, person.userId])).rowCount ?? 0;
    };
    expect(await records()).toBeGreaterThan(0);
    expect(await members().remove({ customerId: person.customerId, userId: person.userId })).toHaveLength(1);
    expect(await records()).toBe(0);
    expect([await call(tokens.access_token), await call(elsewhere.access_token)]).toEqual([401, 200]);
    expect(await agent.refresh(tokens.refresh_token ?? '')).toMatchObject({ error: 'invalid_grant' });
  });

  it('are never without an owner', async () => {
    const owner = await installation.person();
    const other = await installation.person('owner', owner.customerId);
    const last = { customerId: owner.customerId, userId: owner.userId };
    await setRole(other, 'admin');
    await expect(setRole(owner, 'admin')).rejects.toMatchObject({ code: 'conflict' });
    await expect(members().remove(last)).rejects.toMatchObject({ code: 'conflict' });
    await setRole(other, 'owner');
    // If both owners give up the role at the same time, one change is refused, so that one owner remains.
    const both = await Promise.allSettled([setRole(owner, 'admin'), setRole(other, 'admin')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('see and end their own apps; owners and admins those of all', async () => {
    const { owner, person, tokens } = await connected('analyst');
    const admin = await installation.person('admin', owner.customerId);
    const colleague = await installation.person('developer', owner.customerId);
    const stranger = await installation.person();
    const seen = await Promise.all(
      [owner, admin, person, colleague, stranger].map(async ({ browser }) =>
        (await browser.open('/apps')).text.includes('Claude'),
      ),
    );
    expect(seen).toEqual([true, true, true, false, false]);
    const id = /\/apps\/(\d+)\/end/.exec((await owner.browser.open('/apps')).text)?.[1] ?? '';
    for (const { browser } of [colleague, stranger])
      expect((await browser.submit(`/apps/${id}/end`, [])).status).toBe(404);
    expect((await owner.browser.submit(`/apps/${id}/end`, [], { origin: 'https://evil.example' })).status).toBe(403);
    expect(await call(tokens.access_token)).toBe(200);
    expect((await admin.browser.submit(`/apps/${id}/end`, [])).status).toBe(303);
    expect(await call(tokens.access_token)).toBe(401);
    expect((await person.browser.open('/apps')).text).toContain('No apps are connected.');
  });

  it('are added once for a repeated request, and only to accounts that exist', async () => {
    const { customerId } = await installation.bench.customer();
    const request = { customer_id: customerId, name: 'Ada', role: 'owner' as const, request_id: 'once' };
    const first = await members().add(request);
    expect(await members().add(request)).toEqual(first);
    await expect(members().add({ ...request, customer_id: 'cus_none', request_id: 'x' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(members().add({ ...request, user_id: first.user_id, request_id: 'y' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(members().add({ ...request, user_id: 'usr_none', request_id: 'z' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('lose what a smaller role lacks even when the process ends before the gateway is told', async () => {
    const { person, tokens } = await connected('developer');
    await installation.bench.gateways.pop()?.close();
    await installation.bench.gateways.pop()?.close();
    await expect(setRole(person, 'finance')).rejects.toMatchObject({ code: 'unavailable' });
    await installation.stopAccounts();
    await installation.startGateway();
    await installation.startAccounts();
    await eventually(async () => (await call(tokens.access_token)) === 401);
  });
});
