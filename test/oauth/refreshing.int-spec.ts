import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@hiring/contracts';
import { tokenDigest } from '@hiring/platform-crypto';
import { createPool } from '@hiring/platform-postgres';
import { eventually, lockWaits } from '@hiring/platform-testing';
import { GrantService } from '../../apps/gateway/src/access/grant.service.js';
import { Agent, type TokenAnswer } from './agent.js';
import { Installation } from './installation.js';

/** The number of refreshes. A nightly run sets OAUTH_REFRESHES to 10,000. */
const REFRESHES = Number(process.env['OAUTH_REFRESHES'] ?? 200);

const installation = await Installation.open();
afterAll(() => installation.close());

describe('a refresh token', () => {
  /** Simulates that `seconds` have passed, by moving the times in long-lived records back. */
  const later = (seconds: number): Promise<unknown> =>
    installation.pool.query(
      `update accounts.provider_records set consumed_at = consumed_at - make_interval(secs => $1),
         used_at = used_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1),
         payload = case when payload ? 'exp'
           then jsonb_set(payload, '{exp}', to_jsonb((payload->>'exp')::bigint - $1::bigint)) else payload end
       where expires_at > now() + interval '1 day'`,
      [seconds],
    );
  const statusOf = async (token: string | undefined): Promise<number> => (await installation.mcp(token)).status;

  it(
    `outlives ${REFRESHES} refreshes with lost answers and two processes that share a store`,
    async () => {
      const agent = await Agent.of(installation, 'claudeCode');
      const person = await installation.person();
      const store = { token: (await agent.connect(person)).refresh_token ?? '' };
      let seed = 7;
      const chance = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
      for (let count = 0; count < REFRESHES; count += 2) {
        const read = store.token;
        const answers = await Promise.all([agent.refresh(read), agent.refresh(read)]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        // Simulates lost answers. A lost answer leaves the store unchanged. If both answers arrive, the second answer's
        // token is stored.
        for (const { refresh_token: next } of answers) if (chance() > 0.3 && next !== undefined) store.token = next;
      }
      const last = await agent.refresh(store.token);
      expect([last.status, await statusOf(last.access_token)]).toEqual([200, 200]);
    },
    180_000 + 100 * REFRESHES,
  );

  it('is marked with its siblings in one order, so that two refreshes never wait for each other', async () => {
    const agent = await Agent.of(installation, 'claudeCode');
    const first = await agent.connect(await installation.person());
    const siblings = await Promise.all(Array.from({ length: 12 }, () => agent.refresh(first.refresh_token ?? '')));
    const { pool } = installation;
    const other = createPool({ url: installation.database.adminUrl, applicationName: 'other', max: 1 });
    const held = await other.connect();
    try {
      await held.query('begin');
      const { rows } = await held.query<{ grant_id: string }>(
        `select grant_id from accounts.provider_records where model = 'RefreshToken' and consumed_at is null
         and grant_id = (select grant_id from accounts.provider_records where model = 'RefreshToken' and id_hash = $1)
         order by id_hash limit 1 for update`,
        [tokenDigest(siblings[5]?.refresh_token ?? '')],
      );
      const refreshed = agent.refresh(siblings[5]?.refresh_token ?? '');
      await eventually(async () => (await lockWaits(pool)) === 1);
      // The refresh waits for the first row and has locked none of the others.
      const others = await held.query(
        `select from accounts.provider_records where model = 'RefreshToken' and grant_id = $1 for update nowait`,
        [rows[0]?.grant_id],
      );
      expect(others.rowCount).toBeGreaterThan(12);
      await held.query('commit');
      expect((await refreshed).status).toBe(200);
    } finally {
      held.release(true);
      await other.end();
    }
  });

  it('that was replaced works for a minute while its successor is unused', async () => {
    const agent = await Agent.of(installation, 'claude');
    const first = await agent.connect(await installation.person());
    const lost = await agent.refresh(first.refresh_token ?? '');
    expect(lost.status).toBe(200);
    await later(55);
    const again = await agent.refresh(first.refresh_token ?? '');
    expect(again.status).toBe(200);
    // After the newest token's use, the first token counts as stolen, and its use ends the grant.
    expect((await agent.refresh(again.refresh_token ?? '')).status).toBe(200);
    expect(await agent.refresh(first.refresh_token ?? '')).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await statusOf(again.access_token)).toBe(401);
  });

  it('is repeated while the gateway is down, and a copy of it still ends the grant afterwards', async () => {
    const agent = await Agent.of(installation, 'claude');
    const { refresh_token: first = '' } = await agent.connect(await installation.person());
    const down = new AppError('unavailable', 'The gateway is down.');
    const issue = jest.spyOn(GrantService.prototype, 'issueToken').mockRejectedValue(down);
    try {
      for (let seconds = 0; seconds <= 300; seconds += 40) {
        expect([seconds, (await agent.refresh(first)).status]).toEqual([seconds, 503]);
        await later(40);
      }
    } finally {
      issue.mockRestore();
    }
    const { refresh_token: next = '' } = await agent.refresh(first);
    const used = await agent.refresh(next);
    expect(await statusOf(used.access_token)).toBe(200);
    expect(await agent.refresh(first)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await agent.refresh(used.refresh_token ?? '')).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await statusOf(used.access_token)).toBe(401);
  });

  it('that was replaced ends the grant after a minute, with every token of it', async () => {
    const agent = await Agent.of(installation, 'claude');
    const first = await agent.connect(await installation.person());
    const second = await agent.refresh(first.refresh_token ?? '');
    await later(61);
    expect(await agent.refresh(first.refresh_token ?? '')).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await agent.refresh(second.refresh_token ?? '')).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect([await statusOf(first.access_token), await statusOf(second.access_token)]).toEqual([401, 401]);
  });

  it('is of one app, and gives no scope that was not allowed', async () => {
    const agent = await Agent.of(installation, 'claude');
    const other = await Agent.of(installation, 'vscode');
    const { refresh_token: token = '' } = await agent.connect(await installation.person(), ['reads:cached']);
    expect(await other.refresh(token)).toMatchObject({ status: 400, error: 'invalid_grant' });
    const more = { scope: 'reads:cached watches:write' };
    expect(await agent.refresh(token, more)).toMatchObject({ status: 400, error: 'invalid_scope' });
  });

  it('of an app that keeps it works as long as it is used, and expires when it is not used for 30 days', async () => {
    const agent = await Agent.of(installation, 'chatgpt');
    const { refresh_token: token = '' } = await agent.connect(await installation.person());
    for (let months = 0; months < 3; months += 1) {
      await later(29 * 86_400);
      expect((await agent.refresh(token)).status).toBe(200);
    }
    await later(31 * 86_400);
    expect(await agent.refresh(token)).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it('is stored as a digest, and so is every other secret', async () => {
    const agent = await Agent.of(installation, 'claude');
    const person = await installation.person();
    const code = await agent.code(person);
    const tokens: TokenAnswer = await agent.exchange(code);
    const { rows } = await installation.pool.query<{ text: string }>(
      `select (select string_agg(to_jsonb(r)::text, '') from accounts.provider_records r)
         || (select string_agg(to_jsonb(s)::text, '') from accounts.sessions s)
         || (select string_agg(to_jsonb(c)::text, '') from accounts.consents c) as text`,
    );
    const text = rows[0]?.text ?? '';
    expect(text.length).toBeGreaterThan(1_000);
    for (const secret of [code, tokens.access_token ?? '', tokens.refresh_token ?? ''])
      expect(text).not.toContain(secret);
    expect(text).not.toContain('hst_live_');
    expect(text).not.toContain('hsr_live_');
  });
});
