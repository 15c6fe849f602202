import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { topicSpecs } from '@hiring/contracts';
import { KafkaPort, type KafkaLogger } from '@hiring/platform-kafka';
import { eventually, startOwnServers, testBusKeys, testPrefix } from '@hiring/platform-testing';
import { BusEndpoint } from './index.js';
import { anyone, testIdentity } from './testing/identity.testing.js';

const silent: KafkaLogger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const topicPrefix = testPrefix();
const { rpc, presence } = topicSpecs(topicPrefix);
const children = new Set<ChildProcess>();

const own = await startOwnServers({ kafka: true });
const kafka = new KafkaPort({ brokers: own.kafka.brokers, clientId: 'rpc-faults', logger: silent });
await kafka.ensureTopics([rpc, presence]);
const caller = new BusEndpoint({ kafka, topicPrefix, identity: testIdentity('gateway'), instanceId: 'gateway' });
await caller.start();
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await caller.close();
  await kafka.close();
  await own.remove();
});

/**
 * Starts a process that answers requests. Resolves when the process is ready; `requested` resolves when the process has
 * received a request.
 */
async function answeringProcess(answerMs = 3): Promise<ChildProcess & { requested: Promise<void> }> {
  const script = fileURLToPath(new URL('../test/answering-process.mjs', import.meta.url));
  const settings = JSON.stringify({ brokers: own.kafka.brokers, topicPrefix, answerMs, keys: testBusKeys('reads') });
  const child = fork(script, { env: { ...process.env, ANSWERING: settings }, execArgv: [] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const heard = (what: string): Promise<void> =>
    new Promise((resolve) => child.on('message', (message: object) => what in message && resolve()));
  const [ready, requested] = [heard('ready'), heard('asked')];
  await ready;
  return Object.assign(child, { requested });
}

function request(timeoutMs = 5_000): Promise<{ body: string }> {
  const rpcRequest = { service: 'reads', pattern: 'reads.is_hiring', payload: {}, timeoutMs, idempotent: true };
  return caller.request(rpcRequest) as Promise<{ body: string }>;
}

/** Makes calls from 64 callers. Records failures and the instances that answer. */
function load({ callers = 64, timeoutMs = 5_000 } = {}) {
  const failures: string[] = [];
  const answers: string[] = [];
  let running = true;
  const one = async (): Promise<void> => {
    while (running) {
      try {
        answers.push((await request(timeoutMs)).body);
      } catch (error) {
        failures.push(String(error));
        // A refusal is immediate, so without this pause the loop would block the event loop.
        await setImmediate();
      }
    }
  };
  const all = Promise.all(Array.from({ length: callers }, one));
  const stop = async () => {
    running = false;
    await all;
    return { failures };
  };
  return { answers, failures, stop };
}

async function bothAnswer(answers: string[], count = 2): Promise<void> {
  answers.length = 0;
  await eventually(() => new Set(answers).size === count);
}

test('kill -9 of one of two instances under load: the other one answers its requests, none fails', async () => {
  // The slow process has open requests when it is killed.
  await answeringProcess();
  const running = load({ timeoutMs: 30_000 });
  await eventually(() => running.answers.length > 200);
  const victim = await answeringProcess(3_600_000);
  await victim.requested;
  const retriesBefore = caller.table.retries;
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  await eventually(() => caller.table.retries > retriesBefore);
  const { failures } = await running.stop();
  expect(failures).toEqual([]);
});

test('SIGTERM of one of two instances under load: no request fails, and it exits 0', async () => {
  const leaving = await answeringProcess();
  const running = load();
  await bothAnswer(running.answers);
  leaving.kill('SIGTERM');
  const [code] = (await once(leaving, 'exit')) as [number];
  running.answers.length = 0;
  await eventually(() => running.answers.length > 200);
  const { failures } = await running.stop();
  expect(code).toBe(0);
  expect(failures).toEqual([]);
});

test('one that leaves while the bus stands still finishes the requests that it had not read', async () => {
  const leaving = new BusEndpoint({
    ...{ kafka, topicPrefix, identity: testIdentity('leaving'), instanceId: 'leaving' },
    callersOf: anyone,
  });
  await leaving.start();
  leaving.serve(() => () => Promise.resolve('answered'));
  const ask = (): Promise<unknown> =>
    caller.request({ service: 'leaving', pattern: 'any', payload: {}, timeoutMs: 60_000, idempotent: false });
  await ask();
  own.kafka.pause();
  const requests = Array.from({ length: 8 }, ask);
  const left = leaving.close();
  const since = performance.now();
  await eventually(() => performance.now() - since > 500);
  own.kafka.resume();
  expect(await Promise.all(requests)).toEqual(Array(8).fill('answered'));
  await left;
});

test('a broker killed and restarted: unavailable meanwhile, answers again afterwards without intervention', async () => {
  await request();
  await own.kafka.kill9();
  await expect(request(500)).rejects.toMatchObject({ code: 'unavailable' });
  await eventually(() => caller.healthy() !== true);
  await own.kafka.start();
  await eventually(() => request(300));
  await eventually(() => caller.healthy() === true);
});

test('a paused broker: requests end at their deadline, those after it are answered', async () => {
  own.kafka.pause();
  await expect(request(500)).rejects.toMatchObject({ code: 'unavailable' });
  own.kafka.resume();
  await eventually(() => request(500));
});
