import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { topicSpecs } from '@hiring/contracts';
import { GrantService } from '../../apps/gateway/src/access/grant.service.js';
import { SecretScan } from '../faults/secret-scan.js';
import { Agent } from './agent.js';
import { Installation, type Person } from './installation.js';

const KILLS = 15;

let accounts: ChildProcess | undefined;
const installation = await Installation.open();
const logs = mkdtempSync(join(tmpdir(), 'accounts-logs-'));
afterAll(async () => {
  accounts?.kill('SIGKILL');
  rmSync(logs, { recursive: true, force: true });
  await installation.close();
});

/** Returns undefined if the process was killed before it answered. */
const answered = async <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

test('while the accounts process is killed again and again, no grant is lost or opened twice, and no secret is written anywhere', async () => {
  const agent = await Agent.of(installation, 'claudeCode');
  const keeper = await installation.person();
  const secrets = new Set<string>();
  const store = { token: (await agent.connect(keeper)).refresh_token ?? '', refreshed: 0 };
  const newcomers: { person: Person; connected: boolean }[] = [];
  for (let count = 0; count < KILLS; count += 1)
    newcomers.push({ person: await installation.person(), connected: false });
  await installation.stopAccounts();

  for (const [kill, newcomer] of newcomers.entries()) {
    const process = await installation.startAccountsProcess(join(logs, 'accounts.log'));
    accounts = process;
    // The first request to a process loads the OAuth library. This request does so before the refreshes begin, so that
    // the kill interrupts refreshes instead of the loading.
    await agent.refresh(store.token).then(({ refresh_token: next = '' }) => (store.token = next));
    let over = false;
    const refreshed = new EventEmitter();
    const answered200 = once(refreshed, 'answer');
    const refreshing = (async () => {
      while (!over) {
        const read = store.token;
        const answers = await Promise.all([agent.refresh(read), agent.refresh(read)].map(answered));
        for (const answer of answers) {
          if (answer === undefined) continue;
          // A client without an answer retries with its stored token. The retry is refused only if the grant is lost.
          expect([200, 500, 503]).toContain(answer.status);
          store.token = answer.refresh_token ?? store.token;
          secrets.add(store.token).add(answer.access_token ?? store.token);
          if (answer.status !== 200) continue;
          store.refreshed += 1;
          refreshed.emit('answer');
        }
      }
    })();
    const allowing = (async () => {
      const code = await answered(agent.code(newcomer.person));
      newcomer.connected = code !== undefined;
      if (code !== undefined) secrets.add(code);
    })();
    // Before each kill, at least one refresh must be answered, even on a slow machine.
    await Promise.all([delay(25 + 23 * kill), answered200]);
    process.kill('SIGKILL');
    await once(process, 'exit');
    over = true;
    await Promise.all([refreshing, allowing]);
  }

  accounts = await installation.startAccountsProcess(join(logs, 'accounts.log'));
  expect(store.refreshed).toBeGreaterThanOrEqual(KILLS);
  const last = await agent.refresh(store.token);
  expect([last.status, (await installation.mcp(last.access_token)).status]).toEqual([200, 200]);
  const grants = installation.bench.gateways.at(-1)?.get(GrantService);
  expect(await grants?.list(keeper.customerId, keeper.userId)).toHaveLength(1);
  for (const { person, connected } of newcomers) {
    const opened = (await grants?.list(person.customerId, person.userId))?.length ?? -1;
    expect([connected, opened <= 1]).toEqual([connected, true]);
    if (connected) expect(opened).toBe(1);
    // Whichever step was interrupted, the person can connect.
    const code = await agent.code(person);
    const tokens = await agent.exchange(code);
    secrets
      .add(code)
      .add(tokens.access_token ?? code)
      .add(tokens.refresh_token ?? code);
    expect([tokens.status, (await installation.mcp(tokens.access_token)).status]).toEqual([200, 200]);
  }
  const scan = new SecretScan([...secrets]);
  const { bench, database } = installation;
  const { usage, rpc, presence, ledger, audit } = topicSpecs(bench.prefix);
  expect(secrets.size).toBeGreaterThan(4 * KILLS);
  expect(await scan.topics(bench.kafka, bench.prefix, [usage, rpc, presence, ledger, audit])).toEqual([]);
  expect(await scan.tables(database.adminUrl)).toEqual([]);
  expect(await scan.tables(bench.database.adminUrl)).toEqual([]);
  expect(scan.logs(logs)).toEqual([]);
  expect(statSync(join(logs, 'accounts.log')).size).toBeGreaterThan(1_000);
  expect(scan.records).toBeGreaterThan(100);
}, 600_000);
