import { afterAll, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually, freePorts } from '@hiring/platform-testing';
import { companyCrawls, LedgerBench } from './testing/ledger-bench.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const KILLS = 4;

const processes: ChildProcess[] = [];

const bench = await LedgerBench.open();
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await bench.close();
});

function start(env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  processes.push(child);
  return child;
}

it('kill -9 in the middle of big boards loses, doubles and reorders nothing', async () => {
  const messages = companyCrawls({ companies: 4, crawls: 2, postings: 3_000 });
  const calm = await bench.fresh();
  await calm.append(messages);
  await calm.drain(await calm.activate());
  const expected = await calm.facts();

  const run = await bench.fresh();
  await run.append(messages);
  const env = await run.environment();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = start(env);
    const before = await run.ledgerEnd();
    // The topic's end moves as soon as an open transaction writes a record, so the process is usually killed before
    // this transaction commits.
    await eventually(async () => (await run.ledgerEnd()) > before, { timeoutMs: 60_000, everyMs: 5 });
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  start(env);
  await eventually(async () => (await run.storedSeq()) === expected.length, { timeoutMs: 120_000 });
  expect(await run.facts()).toEqual(expected);
}, 300_000);

it('a second replica takes over when the first one dies', async () => {
  const run = await bench.fresh();
  const env = await run.environment();
  const first = start(env);
  await run.append(companyCrawls({ companies: 1, crawls: 1, postings: 3 }));
  await eventually(async () => (await run.storedSeq()) > 0);
  start(env);
  const before = await run.storedSeq();
  first.kill('SIGKILL');
  await run.append(companyCrawls({ companies: 2, crawls: 2, postings: 3 }));
  await eventually(async () => (await run.storedSeq()) > before + 3);
  const facts = await run.facts();
  expect(facts.map((fact) => fact.event_seq)).toEqual(facts.map((_, index) => index + 1));
});

it('a halted process stays up and waits, and ends by itself once an operator has decided', async () => {
  const run = await bench.fresh();
  const port = await freePorts(1);
  const env = { ...(await run.environment()), PRIVATE_PORT: String(port) };
  await run.append(companyCrawls({ companies: 1, crawls: 1, postings: 3 }));
  await run.drain(await run.activate());
  const before = await run.facts();
  await run.query("update ledger.checkpoint set intake_topic_id = 'another'");
  const halted = start(env);
  const exited = once(halted, 'exit');
  const ready = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/readyz`)).text();
  await eventually(async () => (await ready()).includes('adopt it explicitly'));
  await run.append(companyCrawls({ companies: 2, crawls: 2, postings: 3 }));
  expect(halted.exitCode).toBeNull();
  expect(await run.facts()).toEqual(before);
  await run.sequencer({}).adoptTopic(await run.topicId('intake'), 'recreated');
  expect(await exited).toEqual([1, null]);
  start(env);
  await eventually(async () => (await run.facts()).length > before.length);
});
