import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, type StackAddresses } from '@hiring/platform-testing';
import { Traffic } from '../bench/billing-faults/traffic.js';
import { Invariants } from '../faults/invariants.js';
import { Operator } from '../faults/operator.js';
import type { Product } from '../faults/product.js';
import { World } from '../faults/world.js';
import {
  addressOf,
  bringUp,
  containerOf,
  docker,
  engineProblem,
  fact,
  hostAddress,
  NETWORK,
  NODE_IMAGE,
  secret,
  stack,
} from './containers.js';
import { compose, FOLDER, projectEnvironment } from './project.mjs';
import { SERVICES } from './service-settings.js';

const SERVERS = ['kafka', 'postgres', 'redis'];
const RECOVERY_SECONDS_MAX = 30;
const GIVE_UP_MS = 120_000;
const AWAY_MS = 10_000;
const COMPANIES = 16;

interface Fault {
  name: string;
  /** Injects the fault. Resolves when the affected container runs again or its server responds. */
  inject(): Promise<void>;
}

/** Kills a container's first process directly, without the engine. */
const kill = (service: string): Fault => ({
  name: `kill -9 of ${service}`,
  inject: async () => {
    const [pid, restarts] = fact(service, '{{.State.Pid}} {{.RestartCount}}').split(' ');
    docker(
      'run',
      '--rm',
      '--pid',
      'host',
      '--user',
      '0:0',
      NODE_IMAGE,
      'node',
      '-e',
      `process.kill(${pid}, 'SIGKILL')`,
    );
    const again = `true ${Number(restarts) + 1}`;
    const isBack = (): boolean =>
      fact(service, '{{.State.Running}} {{.RestartCount}}') === again &&
      (!SERVERS.includes(service) || fact(service, '{{.State.Health.Status}}') === 'healthy');
    await eventually(isBack, { timeoutMs: 60_000, everyMs: 100 });
  },
});

const pause = (service: string): Fault => ({
  name: `${service} paused for 10 s`,
  inject: async () => {
    const id = containerOf(service);
    docker('pause', id);
    await delay(AWAY_MS);
    docker('unpause', id);
  },
});

/**
 * Disconnects a service from the network. Meanwhile the service's name does not resolve. Afterwards the service may
 * have another address.
 */
const cutOff = (service: string): Fault => ({
  name: `${service} cut off from the network for 10 s`,
  inject: async () => {
    const id = containerOf(service);
    docker('network', 'disconnect', NETWORK, id);
    await delay(AWAY_MS);
    docker('network', 'connect', '--alias', service, NETWORK, id);
  },
});

const FAULTS = [
  ...[...SERVICES, ...SERVERS].map(kill),
  ...['reads', 'ledger', ...SERVERS].map(pause),
  ...['reads', 'ledger', ...SERVERS].map(cutOff),
];

const problem = await engineProblem();
if (problem !== null) console.warn(`Left out, since ${problem}: ${FAULTS.length} faults of containers.`);

(problem === null ? describe : describe.skip)('Compose brings everything back, and nothing is lost or doubled', () => {
  let at: StackAddresses;
  let product: Product;
  let world: World;
  let round = 0;

  beforeAll(async () => {
    bringUp();
    at = stack();
    process.env['TEST_RECEIVER_HOST'] = hostAddress();
    product = await containersAsProduct(at);
    world = await World.make(product);
  });
  afterAll(async () => {
    await world?.close();
    await product?.operator.close();
  });

  test.each(FAULTS.map((fault) => [fault.name, fault] as const))('%s', async (_name, fault) => {
    round += 1;
    const traffic = new Traffic([at.base_url], world.key, { seed: 500 + round, clients: 4, companies: COMPANIES });
    traffic.start();
    const before = await world.publish();
    void world.hasArrived(before).catch(() => false); // Starts a crawl, which may or may not end before the fault.
    await delay(500);
    await fault.inject();
    const back = performance.now();
    const after = await world.publish();
    await eventually(allReady, { timeoutMs: GIVE_UP_MS, everyMs: 200 });
    for (const role of [after, before]) {
      await eventually(() => world.hasArrived(role), { timeoutMs: GIVE_UP_MS, everyMs: 200 });
    }
    const seconds = (performance.now() - back) / 1_000;
    await traffic.stop();
    const answered = traffic.journal.filter(({ units }) => units !== null).length;
    process.stderr.write(`${fault.name}: ${seconds.toFixed(1)} s, ${answered} of ${traffic.journal.length} calls\n`);
    expect(await new Invariants(product, world).violations(traffic.journal)).toEqual([]);
    expect(answered).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(RECOVERY_SECONDS_MAX);
  });
});

async function allReady(): Promise<boolean> {
  for (const service of SERVICES) {
    const answer = await fetch(`http://${addressOf(service)}:9100/readyz`, { signal: AbortSignal.timeout(2_500) });
    if (!answer.ok) throw new Error(`${service} is not ready: ${await answer.text()}`);
  }
  return true;
}

/** Returns the containers as a `Product`. It has only the members that the drill's `World` and `Invariants` use. */
async function containersAsProduct(at: StackAddresses): Promise<Product> {
  const operator = new Operator(at.kafka_brokers.split(','), at.topic_prefix, {
    private_key: secret('bus_private_key_support'),
    public_keys: secret('bus_public_keys'),
  });
  await operator.start();
  const requested: Pick<Product, 'operator' | 'origins' | 'logFolder' | 'simulator'> & { servers: unknown } = {
    operator,
    servers: { postgres: { adminUrl: at.database_url } },
    origins: [at.base_url],
    get logFolder() {
      const folder = join(FOLDER, 'logs');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'all.log'), docker(...compose('logs', '--no-color')));
      return folder;
    },
    simulator: async (path, body) => {
      const url = `http://127.0.0.1:${projectEnvironment().SIMULATOR_PORT}/_simulator${path}`;
      const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`the simulator answered ${answer.status}: ${await answer.text()}`);
    },
  };
  return requested as unknown as Product;
}
