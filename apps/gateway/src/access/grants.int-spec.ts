import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { APP_SCOPES, type RpcRequest, type Scope } from '@hiring/contracts';
import { createPool } from '@hiring/platform-postgres';
import { startOwnServers } from '@hiring/platform-testing';
import { GatewayBench } from '../testing/gateway.testing.js';
import { Agent, type RpcAnswer } from '../testing/mcp.testing.js';
import { GrantService } from './grant.service.js';
import { RevocationReplay } from './revocation-replay.js';

const ACCOUNTS_URL = 'https://accounts.test';
const MCP = 'http://gateway.test/mcp';
const IN_AN_HOUR = (): string => new Date(Date.now() + 3_600_000).toISOString();

const own = await startOwnServers({ redis: true });
const bench = await GatewayBench.open({ redisUrl: own.redis.url });
// The bench has already started a first gateway, which has no ACCOUNTS_URL.
await bench.startGateway({ ACCOUNTS_URL });
await bench.startGateway({ ACCOUNTS_URL });
afterAll(async () => {
  await bench.close();
  await own.remove();
});

describe('a grant of an app', () => {
  const grants = (): GrantService => bench.get(GrantService, 1);
  let addresses = 0;
  // Returns a new address for each call, because refused tokens from one address would reach the limit on failed
  // authentication.
  const fresh = (): Record<string, string> => {
    addresses += 1;
    return { 'x-forwarded-for': `10.0.${(addresses >> 8) % 256}.${addresses % 256}` };
  };

  type Terms = Partial<RpcRequest<'gateway.open_grant'>> & { audience?: string; tokenScopes?: Scope[] };

  async function connected(terms: Terms = {}): Promise<{ customerId: string; grantId: number; token: string }> {
    const { audience = MCP, tokenScopes, ...draft } = terms;
    const customerId = draft.customer_id ?? (await bench.customer('internal')).customerId;
    const grantId = await grants().open({
      ...{
        customer_id: customerId,
        kind: 'app',
        user_id: 'usr_1',
        client_id: 'https://app.test/client',
        client_name: 'App',
      },
      ...{ scopes: [...APP_SCOPES], calls_per_day: null, expires_at: IN_AN_HOUR(), request_id: `r-${Math.random()}` },
      ...draft,
    });
    const token = await issued(grantId, tokenScopes ?? draft.scopes, audience);
    return { customerId, grantId, token };
  }

  async function issued(grantId: number, scopes: readonly Scope[] = APP_SCOPES, audience = MCP): Promise<string> {
    const token = `hst_live_${randomBytes(32).toString('base64url')}`;
    await grants().issueToken({ grantId, token, audience, scopes, expiresAt: IN_AN_HOUR() });
    return token;
  }

  const agentAt = (gateway: number): Agent =>
    new Agent({ request: (path, options) => bench.request(path, { ...options, gateway }) } as GatewayBench, undefined);
  const call = (token: string, gateway = 1, name = 'is_hiring'): Promise<RpcAnswer> =>
    agentAt(gateway).call(name, { company_id: 1 }, { headers: { authorization: `Bearer ${token}`, ...fresh() } });
  const statusOf = async (token: string, gateway = 1): Promise<number> => (await call(token, gateway)).status;
  const ended = ({ customerId, grantId }: { customerId: string; grantId: number }): Promise<number[]> =>
    grants().end({ customerId, grantIds: [grantId], userId: null, actor: undefined });

  it('admits its tokens at /mcp as Bearer, and nowhere else', async () => {
    const { token } = await connected();
    const answer = await call(token);
    expect([answer.status, answer.result.isError]).toEqual([200, undefined]);
    const bearer = { authorization: `Bearer ${token}` };
    const asKey = { 'x-api-key': token };
    const statuses = await Promise.all([
      bench.request('/v1/whoami', { gateway: 1, headers: { ...bearer, ...fresh() } }),
      bench.request('/v1/whoami', { gateway: 1, headers: { ...asKey, ...fresh() } }),
      agentAt(1).send('tools/list', {}, { headers: { ...asKey, ...fresh() } }),
      agentAt(1).send('tools/list', {}, { headers: { ...asKey, ...bearer, ...fresh() } }),
      // This gateway has no accounts service.
      agentAt(0).send('tools/list', {}, { headers: { ...bearer, ...fresh() } }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    // The refused attempts do not block the token.
    expect(await statusOf(token)).toBe(200);
  });

  const atDatabase = async (sql: string, ...values: unknown[]): Promise<void> => {
    const pool = createPool({ url: bench.database.adminUrl, applicationName: 'admin', max: 1 });
    await pool.query(sql, values);
    await pool.end();
  };

  it('is stopped like a key, with everything that the app made', async () => {
    const { customerId, key } = await bench.customer('internal');
    const { grantId, token } = await connected({ customer_id: customerId });
    const stop = (dryRun: boolean, by = key) =>
      bench.post(`/v1/keys/${grantId}/stop`, by, dryRun ? { dry_run: true } : {});
    expect((await stop(false, (await bench.customer('internal')).key)).status).toBe(404);
    expect(await stop(true)).toMatchObject({ keys: 1, dry_run: true });
    expect(await statusOf(token)).toBe(200);
    expect(await stop(false)).toMatchObject({ key_id: grantId, keys: 1, completed: true });
    expect([await statusOf(token, 1), await statusOf(token, 2)]).toEqual([401, 401]);
    expect(bench.answers.stops.at(-1)).toMatchObject({ customer_id: customerId, key_ids: [grantId] });
    expect(await stop(false)).toMatchObject({ keys: 0 });
    const { grantId: old } = await connected({ customer_id: customerId });
    await atDatabase(`UPDATE gateway.grants SET expires_at = now() - interval '1 second' WHERE id = $1`, old);
    expect(await bench.post(`/v1/keys/${old}/stop`, key, {})).toMatchObject({ keys: 0 });
    expect((await bench.request(`/v1/keys/${grantId}/made`, { key })).status).toBe(200);
    const mine = (await bench.audit()).filter(({ target }) => target === `grant ${grantId}`);
    expect(mine.map(({ action }) => action)).toEqual(['grant.created', 'grant.ended', 'key.stopped', 'key.stopped']);
  });

  it('does not admit a token of another audience', async () => {
    for (const audience of ['http://gateway.test/v1', 'http://gateway.test', 'https://other.test/mcp', `${MCP}/`]) {
      expect(await statusOf((await connected({ audience })).token)).toBe(401);
    }
  });

  it('refuses a tool whose scope the token lacks with 403 and names the scope', async () => {
    const { token } = await connected({ tokenScopes: ['reads:fresh'] });
    const { status, headers } = await call(token);
    expect([status, headers.get('www-authenticate')]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="reads:cached", resource_metadata="http://gateway.test/.well-known/oauth-protected-resource/mcp"',
    ]);
    const { grantId } = await connected({ scopes: ['reads:cached'] });
    await expect(issued(grantId, ['reads:fresh'])).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('bills under its id, which is never the id of a key', async () => {
    const { customerId, grantId, token } = await connected();
    const answer = await call(token);
    expect(answer.headers.get('usage-units')).toBe('calls=1');
    const bill = (await bench.usage()).find((message) => 'key_id' in message && message.key_id === grantId);
    expect(bill).toMatchObject({ customer_id: customerId, key_id: grantId });
  });

  it('makes at most its calls of a day', async () => {
    const { token } = await connected({ calls_per_day: 2 });
    const answers = [await call(token), await call(token, 2), await call(token)];
    expect(answers.map(({ result }) => result.isError ?? false)).toEqual([false, false, true]);
    expect(answers[2]?.result._meta['hiring/problem']).toMatchObject({ code: 'plan_limit_reached', status: 429 });
    // Messages that call no tool do not count towards the daily limit.
    const headers = { authorization: `Bearer ${token}`, ...fresh() };
    expect((await agentAt(1).send('tools/list', {}, { headers })).status).toBe(200);
  });

  it('is refused by every gateway once it has ended, also from a flushed Redis', async () => {
    for (let round = 0; round < 20; round += 1) {
      const connection = await connected();
      const { grantId, token } = connection;
      expect([await statusOf(token, 1), await statusOf(token, 2)]).toEqual([200, 200]);
      expect(await ended(connection)).toEqual([grantId]);
      expect([await statusOf(token, 1), await statusOf(token, 2)]).toEqual([401, 401]);
      await expect(issued(grantId)).rejects.toMatchObject({ code: 'unauthorized' });
      if (round < 19) continue;
      await bench.redis.flushall();
      expect(await statusOf(token, 2)).toBe(401);
    }
  });

  it('is refused by every gateway for every call that begins after its end, 30 times under load', async () => {
    let accepted = 0;
    let begunAfter = 0;
    for (let round = 0; round < 30; round += 1) {
      const connection = await connected();
      const { token } = connection;
      let over = false;
      let stop = false;
      const hammer = async (gateway: number): Promise<void> => {
        while (!stop) {
          const isAfter = over;
          const status = await statusOf(token, gateway);
          if (isAfter) begunAfter += 1;
          if (isAfter && status === 200) accepted += 1;
        }
      };
      const load = [hammer(1), hammer(2), hammer(1), hammer(2)];
      await ended(connection);
      over = true;
      await Promise.all([statusOf(token, 1), statusOf(token, 2), statusOf(token, 1), statusOf(token, 2)]);
      stop = true;
      await Promise.all(load);
    }
    expect(begunAfter).toBeGreaterThan(60);
    expect(accepted).toBe(0);
  });

  it('ends with the user, and not with those of other users or accounts', async () => {
    const first = await connected();
    const other = await connected({ customer_id: first.customerId, user_id: 'usr_2' });
    const elsewhere = await connected();
    const ending = { grantIds: null, userId: 'usr_1', actor: undefined };
    expect(await grants().end({ ...ending, customerId: first.customerId })).toEqual([first.grantId]);
    expect(await Promise.all([first, other, elsewhere].map(({ token }) => statusOf(token)))).toEqual([401, 200, 200]);
    expect(await ended({ ...other, customerId: elsewhere.customerId })).toEqual([]);
    expect(await statusOf(other.token)).toBe(200);
  });

  it('loses scopes at once when it is narrowed, and ends without any', async () => {
    const { customerId, grantId, token } = await connected();
    expect([await statusOf(token, 1), await statusOf(token, 2)]).toEqual([200, 200]);
    const narrow = (scopes: Scope[]): ReturnType<GrantService['narrow']> =>
      grants().narrow({ customer_id: customerId, user_id: 'usr_1', scopes });
    expect(await narrow(['events:read', 'outcomes:write'])).toEqual({ narrowed: [grantId], ended: [] });
    expect([await statusOf(token, 1), await statusOf(token, 2)]).toEqual([403, 403]);
    expect(await narrow(['usage:read'])).toEqual({ narrowed: [], ended: [grantId] });
    expect(await statusOf(token)).toBe(401);
  });

  it('is ended again when the database has lost its end', async () => {
    const connection = await connected();
    const { grantId, token } = connection;
    await ended(connection);
    await atDatabase('UPDATE gateway.grants SET revoked_at = NULL, revoked_generation = NULL WHERE id = $1', grantId);
    await atDatabase(`UPDATE gateway.audit_checkpoint SET topic_id = '', next_offset = 0`);
    await bench.get(RevocationReplay, 1).replay();
    await expect(issued(grantId)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await statusOf(token)).toBe(401);
  });

  it('is opened once for a repeated request, and 50 times for a user at most', async () => {
    const again = { request_id: 'same' };
    const first = await connected(again);
    expect((await connected({ ...again, customer_id: first.customerId })).grantId).toBe(first.grantId);
    for (let count = 1; count < 50; count += 1) await connected({ customer_id: first.customerId });
    await expect(connected({ customer_id: first.customerId })).rejects.toMatchObject({ code: 'conflict' });
    expect(await grants().list(first.customerId, 'usr_1')).toHaveLength(50);
  });

  it('of a session is opened each time: beyond 50 of a person, the oldest ends on every gateway', async () => {
    const audience = 'http://gateway.test/v1';
    const terms = { kind: 'session', client_id: 'console', audience } as const;
    const first = await connected(terms);
    const { customerId } = first;
    const app = await connected({ customer_id: customerId });
    const other = await connected({ ...terms, customer_id: customerId, user_id: 'usr_2' });
    const open = (): ReturnType<typeof connected> => connected({ ...terms, customer_id: customerId });
    const second = await open();
    for (let count = 2; count < 50; count += 1) await open();
    const use = (token: string, gateway: number): Promise<number> => bench.statusOf(token, gateway, fresh());
    expect([await use(first.token, 1), await use(first.token, 2)]).toEqual([200, 200]);
    const actor = { kind: 'user', id: 'usr_1', address: null, request_id: null } as const;
    const latest = await connected({ ...terms, customer_id: customerId, actor });
    expect([await use(first.token, 1), await use(first.token, 2)]).toEqual([401, 401]);
    for (const { token } of [second, latest, other]) expect(await use(token, 1)).toBe(200);
    expect(await statusOf(app.token)).toBe(200);
    const ends = (await bench.audit()).filter(({ action }) => action === 'grant.ended');
    expect(ends.at(-1)).toMatchObject({ target: `grant ${first.grantId}`, actor: { kind: 'user', id: 'usr_1' } });
    await Promise.all([open(), open(), open()]);
    const sessions = (await grants().list(customerId, 'usr_1')).filter(({ kind }) => kind === 'session');
    expect(sessions).toHaveLength(50);
  });

  it('is found by a client from the challenge and the metadata', async () => {
    const bare = await agentAt(1).send('tools/list', {}, { headers: fresh() });
    const metadata = 'resource_metadata="http://gateway.test/.well-known/oauth-protected-resource/mcp"';
    expect(bare.headers.get('www-authenticate')).toBe(`Bearer ${metadata}, scope="${APP_SCOPES.join(' ')}"`);
    const wrong = await call(`hst_live_${'x'.repeat(43)}`);
    expect(wrong.headers.get('www-authenticate')).toContain('Bearer error="invalid_token", resource_metadata=');
    for (const path of ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-protected-resource']) {
      const reply = await bench.request(path, { gateway: 1 });
      expect(JSON.parse(reply.body)).toMatchObject({ resource: MCP, authorization_servers: [ACCOUNTS_URL] });
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('cannot exist where ACCOUNTS_URL is empty: /mcp answers as before', async () => {
    const bare = await agentAt(0).send('tools/list', {}, { headers: fresh() });
    expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'ApiKey']);
    for (const path of ['oauth-protected-resource', 'oauth-protected-resource/mcp', 'oauth-authorization-server']) {
      expect((await bench.request(`/.well-known/${path}`)).status).toBe(404);
    }
  });
});
