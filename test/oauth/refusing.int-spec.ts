import { afterAll, describe, expect, it } from '@jest/globals';
import { Agent, VENDORS } from './agent.js';
import type { Visit } from './browser.js';
import { Installation } from './installation.js';

const installation = await Installation.open();
const person = await installation.person();
const agent = await Agent.of(installation, 'claude');
afterAll(() => installation.close());

describe('a request of an app that cannot be answered', () => {
  let addresses = 0;
  // Each request has its own client address (`x-forwarded-for`), because authorization requests are limited per client
  // address.
  const open = async (address: string): Promise<Visit> => {
    addresses += 1;
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { accept: 'text/html', 'x-forwarded-for': `10.9.${addresses >> 8}.${addresses % 256}` },
    });
    const location = response.headers.get('location');
    return { status: response.status, headers: response.headers, text: await response.text(), location, url: address };
  };
  const asked = (changes: Record<string, string | null>): Promise<Visit> => open(agent.request(changes));

  it.each([
    ['an unknown app', { client_id: 'https://claude.ai/oauth/unknown' }],
    ['an app of another site', { client_id: 'https://evil.example/client.json' }],
    ['an id that is no address', { client_id: 'test' }],
    ['no id', { client_id: null }],
    ['no redirect', { redirect_uri: null }],
    ['another redirect', { redirect_uri: 'https://evil.example/callback' }],
    ['a longer redirect', { redirect_uri: `${VENDORS.claude.redirectUri}/more` }],
    ['a redirect with a query', { redirect_uri: `${VENDORS.claude.redirectUri}?a=b` }],
  ])('%s gets a page and is never redirected', async (_what, changes) => {
    const visit = await asked(changes);
    expect([visit.status, visit.location]).toEqual([400, null]);
    expect(visit.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(visit.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(visit.text).toContain('Request id: <code>');
    expect(visit.text).not.toContain('evil.example');
  });

  it('is never redirected to an address like the proved one', async () => {
    const { redirectUri } = VENDORS.claude;
    const hosts = ['claude.ai.evil.example', 'evil.example', 'claude.ai@evil.example', 'claude.ai:8443', 'Xclaude.ai'];
    const variants = [
      ...hosts.map((host) => redirectUri.replace('claude.ai', host)),
      ...['http:', 'javascript:', 'data:', 'claude:', '', 'HTTPS:'].map((scheme) =>
        redirectUri.replace('https:', scheme),
      ),
      ...['/../x', '/..%2fx', '#x', '%00', '%0d%0aX: y', '?x', ' ', '\\', '/%2e%2e/', ';x', '//', '.', '\t'].map(
        (end) => redirectUri + end,
      ),
      ...[
        '//evil.example',
        '/\\evil.example',
        '///evil.example',
        'https:evil.example',
        'https://[::1]/',
        'https://claude.ai',
      ],
    ];
    for (const variant of variants) {
      const { status, location } = await asked({ redirect_uri: variant });
      expect([variant, status, location]).toEqual([variant, 400, null]);
    }
  });

  it.each([
    ['no challenge', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['an implicit answer', { response_type: 'token' }, 'unsupported_response_type'],
    ['no prompt', { prompt: 'none' }, 'login_required'],
  ])('%s is told to the app at its proved address', async (_what, changes, error) => {
    const { location } = await asked(changes);
    expect(location?.startsWith(VENDORS.claude.redirectUri)).toBe(true);
    const answer = new URL(location?.replace('#', '?') ?? '').searchParams;
    expect([answer.get('error'), answer.get('state'), answer.get('iss')]).toEqual([
      ...[error, agent.state, installation.accountsUrl],
    ]);
    expect(answer.get('code')).toBeNull();
  });

  it.each(['admin:everything', 'keys:write', 'keys:write projects:read'])(
    'is told that no app gets %s',
    async (scope) => {
      const { location } = await agent.ask(person, { scope });
      const answer = new URL(location ?? '').searchParams;
      expect([answer.get('error'), answer.get('state')]).toEqual(['invalid_scope', agent.state]);
    },
  );

  it.each(['form_post', 'fragment', 'web_message', 'jwt'])('gets its code in the query, not by %s', async (mode) => {
    const end = await agent.allow(person, await agent.ask(person, { response_mode: mode }));
    expect(end.searchParams.get('code')).not.toBeNull();
  });

  it.each([null, '', ' ', ' offline_access', ' reads:cached  offline_access'])(
    'repairs the scope %j',
    async (scope) => {
      const page = await agent.ask(person, { scope });
      expect(page.status).toBe(200);
      const offered = [...page.text.matchAll(/name="scope" value="([^"]+)"/g)].map(([, name]) => name);
      expect(offered).toHaveLength(scope?.includes('reads') === true ? 1 : 5);
    },
  );

  it('gets no code from a request without a resource for another audience than /mcp', async () => {
    const code = await agent.code(person, undefined, { resource: null });
    expect(await agent.exchange(code, { resource: 'https://evil.example' })).toMatchObject({ error: 'invalid_target' });
    const other = await agent.code(person, undefined, { resource: null });
    const tokens = await agent.exchange(other);
    expect((await installation.mcp(tokens.access_token)).status).toBe(200);
  });

  it('is told that the user did not allow it', async () => {
    for (const fields of [[['answer', 'deny']], [['answer', 'allow']], []] as [string, string][][]) {
      const page = await agent.ask(person);
      const end = await person.browser.follow(await person.browser.submit(page.url, fields));
      expect(new URL(end.location ?? '').searchParams.get('error')).toBe('access_denied');
    }
  });

  it('cannot be answered by another browser, another site, or twice', async () => {
    const page = await agent.ask(person);
    const other = await installation.person('owner', person.customerId);
    expect((await other.browser.open(page.url)).status).toBe(400);
    const allow: [string, string][] = [
      ['account', person.customerId],
      ['answer', 'allow'],
      ['scope', 'reads:cached'],
    ];
    expect((await other.browser.submit(page.url, allow)).status).toBe(400);
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await person.browser.submit(page.url, allow, headers)).status).toBe(403);
    }
    const foreign = await person.browser.submit(page.url, [['account', 'cus_other'], ...allow.slice(1)]);
    expect([foreign.status, foreign.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    const end = await person.browser.follow(await person.browser.submit(page.url, allow));
    expect(new URL(end.location ?? '').searchParams.get('code')).not.toBeNull();
    expect((await person.browser.submit(page.url, allow)).status).toBe(400);
  });

  it('gets no scope that was not asked for, not ticked, or beyond the role', async () => {
    const analyst = await installation.person('analyst', person.customerId);
    const page = await agent.ask(analyst, { scope: 'reads:cached events:read watches:write' });
    expect(page.text).not.toContain('watches:write');
    const end = await agent.allow(analyst, page, ['reads:cached', 'watches:write', 'outcomes:write']);
    expect(await agent.exchange(end.searchParams.get('code') ?? '')).toMatchObject({ scope: 'reads:cached' });
  });

  it.each(['finance', 'auditor'] as const)('shows %s who can help, and leads back', async (role) => {
    const reader = await installation.person(role, person.customerId);
    const page = await agent.ask(reader);
    expect([page.status, page.text.includes('The owner')]).toEqual([403, true]);
    const end = await reader.browser.follow(await reader.browser.submit(page.url, [['answer', 'deny']]));
    expect(new URL(end.location ?? '').searchParams.get('error')).toBe('access_denied');
  });

  it('asks a member of several accounts for one of them', async () => {
    const { customerId } = await installation.bench.customer('internal');
    await installation.member(customerId, 'analyst', person.userId);
    const page = await agent.ask(person);
    expect(page.text).toContain('Which account?');
    const consent = await person.browser.open(`${page.url}?account=${customerId}`);
    expect(consent.text).toContain(`value="${customerId}"`);
    expect((await person.browser.open(`${page.url}?account=cus_other`)).text).toContain('Which account?');
    await installation.leave(customerId, person.userId);
  });

  it('with a code: once, with its verifier, for its redirect and app, and a second use ends the grant', async () => {
    const wrong = [{ code_verifier: 'x'.repeat(43) }, { redirect_uri: 'https://claude.com/api/mcp/auth_callback' }];
    for (const change of wrong) {
      expect(await agent.exchange(await agent.code(person), change)).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
    }
    const thief = await Agent.of(installation, 'vscode');
    expect(await thief.exchange(await agent.code(person), { code_verifier: agent.verifier })).toMatchObject({
      error: 'invalid_grant',
    });
    const code = await agent.code(person);
    const tokens = await agent.exchange(code);
    expect((await installation.mcp(tokens.access_token)).status).toBe(200);
    expect(await agent.exchange(code)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect((await installation.mcp(tokens.access_token)).status).toBe(401);
    expect(await agent.refresh(tokens.refresh_token ?? '')).toMatchObject({ error: 'invalid_grant' });
  });

  it('with an assertion of another key, of another app, or used before', async () => {
    const chatgpt = await Agent.of(installation, 'chatgpt');
    const code = await chatgpt.code(person);
    const plain = new Agent(installation, { clientId: chatgpt.app.clientId, redirectUri: chatgpt.app.redirectUri });
    expect(await plain.exchange(code, { code_verifier: chatgpt.verifier })).toMatchObject({
      status: 401,
      error: 'invalid_client',
    });
    const used = await chatgpt.assertion();
    expect((await chatgpt.exchange(code, used)).status).toBe(200);
    expect(await chatgpt.exchange(await chatgpt.code(person), used)).toMatchObject({
      status: 401,
      error: 'invalid_client',
    });
  });

  it('names its own addresses whatever the caller claims to have called', async () => {
    for (const headers of [
      { 'x-forwarded-host': 'evil.example' },
      { 'x-forwarded-proto': 'gopher' },
      { forwarded: 'host=evil.example' },
    ]) {
      for (const path of ['oauth-authorization-server', 'openid-configuration']) {
        const answer = await fetch(`${installation.accountsUrl}/.well-known/${path}`, { headers });
        const metadata = (await answer.json()) as Record<string, unknown>;
        expect(JSON.stringify(metadata)).not.toContain('evil');
        expect(metadata).toMatchObject({
          issuer: installation.accountsUrl,
          token_endpoint: `${installation.accountsUrl}/oauth/token`,
          client_id_metadata_document_supported: true,
          token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
          code_challenge_methods_supported: ['S256'],
        });
        expect(metadata['registration_endpoint']).toBeUndefined();
      }
    }
  });

  it('is told 503 with a time while the gateway cannot be reached', async () => {
    const tokens = await agent.connect(person);
    await installation.bench.gateways.pop()?.close();
    await installation.bench.gateways.pop()?.close();
    const { status, headers } = await agent.refresh(tokens.refresh_token ?? '');
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    await installation.startGateway();
    expect(await agent.refresh(tokens.refresh_token ?? '')).toMatchObject({ status: 200 });
  });
});
