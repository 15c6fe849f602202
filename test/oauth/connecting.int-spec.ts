import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent, type Vendor } from './agent.js';
import { Browser } from './browser.js';
import { Installation } from './installation.js';

const READING = 'reads:cached reads:fresh events:read';

describe('an app that is connected by its address', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await Installation.open();
  });
  afterAll(() => installation.close());

  it.each<Vendor>(['claude', 'claudeCode', 'chatgpt', 'vscode'])(
    '%s: connects, calls a tool, refreshes, is revoked',
    async (vendor) => {
      const agent = await Agent.of(installation, vendor);
      const person = await installation.person();
      const page = await agent.ask(person);
      expect(page.status).toBe(200);
      const end = await agent.allow(person, page);
      expect(end.href.startsWith(`${agent.app.redirectUri}?code=`)).toBe(true);
      expect([end.searchParams.get('state'), end.searchParams.get('iss')]).toEqual([
        agent.state,
        installation.accountsUrl,
      ]);
      const tokens = await agent.exchange(end.searchParams.get('code') ?? '');
      expect(tokens).toMatchObject({ status: 200, token_type: 'Bearer', scope: READING, expires_in: 3600 });
      expect(tokens.access_token).toMatch(/^hst_live_[\w-]{43}$/);
      expect(tokens.refresh_token).toMatch(/^hsr_live_[\w-]{43}$/);
      const called = await installation.mcp(tokens.access_token, 'tools/call', {
        name: 'is_hiring',
        arguments: { company_id: 1 },
      });
      expect([called.status, called.headers.get('usage-units')]).toEqual([200, 'calls=1']);
      const renewed = await agent.refresh(tokens.refresh_token ?? '');
      expect(renewed.status).toBe(200);
      // Apps with a key keep their refresh token. Public apps get a new one.
      expect(renewed.refresh_token === tokens.refresh_token).toBe(vendor === 'chatgpt');
      expect((await installation.mcp(renewed.access_token)).status).toBe(200);
      expect(await agent.revoke(renewed.refresh_token ?? '')).toBe(200);
      expect((await installation.mcp(renewed.access_token)).status).toBe(401);
      expect((await installation.mcp(tokens.access_token)).status).toBe(401);
      expect(await agent.refresh(renewed.refresh_token ?? '')).toMatchObject({ status: 400, error: 'invalid_grant' });
    },
  );
});

describe('an app that this service does not know', () => {
  const ID = 'https://app.example.com/client.json';
  const REDIRECT = 'https://app.example.com/callback';
  let installation: Installation;
  let agent: Agent;
  beforeAll(async () => {
    installation = await Installation.open({ CLIENT_POLICY: 'any' });
    const document = { client_id: ID, client_name: 'Some app', redirect_uris: [REDIRECT] };
    installation.documents.set(ID, { body: JSON.stringify(document) });
    agent = new Agent(installation, { clientId: ID, redirectUri: REDIRECT });
  });
  afterAll(() => installation.close());

  it('is asked for its document by people who are signed in alone, and connects with a warning', async () => {
    const stranger = new Browser(installation.accountsUrl);
    const visit = await stranger.open(agent.request());
    expect(visit.location).toContain('/sign-in?return_to=');
    expect(installation.fetched).toEqual([]);
    const person = await installation.person();
    const page = await agent.ask(person);
    expect(page.text).toContain('This service does not know the app.');
    expect(installation.fetched).toEqual([ID]);
    const code = (await agent.allow(person, page)).searchParams.get('code') ?? '';
    const tokens = await agent.exchange(code);
    expect((await installation.mcp(tokens.access_token)).status).toBe(200);
    expect((await agent.refresh(tokens.refresh_token ?? '')).status).toBe(400);
  });
});
