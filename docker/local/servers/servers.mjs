import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { containerPrefix } from './container.mjs';
import { chooseForm } from './form.mjs';
import { Guard } from './guard.mjs';
import { clusterOf, kafkaServer } from './kafka.mjs';
import { localFolder, reachableFolder } from './locations.mjs';
import { freePorts } from './ports.mjs';
import { postgresServer } from './postgres.mjs';
import { redisServer } from './redis.mjs';

const TEMPORARY_PASSWORD = 'postgres';

/**
 * Servers for tests and benchmarks: on free ports, data in a temporary folder or container, removed by `remove()` and,
 * should this process die, by the guard. Started in parallel and ready when this resolves. They are processes where Java
 * and Maven are there, since a process is killed and frozen at once, else containers. `durable`: Postgres waits for the
 * disk, as in production; for benchmarks. `kafkaLink`: the port of a proxy between clients and the broker, which listens
 * for it on `addresses.kafkaLinkPort`; `kafkaData`: the folder of its log. `brokers`: how many, as processes, with as many
 * copies of each topic; `cluster` in the result, and `kafka` is the first. `kafkaLogins`: passwords by user, see kafkaServer;
 * they log in on `addresses.kafkaLoginPort`.
 */
export async function startTemporaryServers(wanted = { kafka: true, postgres: true, redis: true }) {
  const { kafka, postgres, redis, durable = false, kafkaLink, kafkaData, kafkaLogins, brokers = 1 } = wanted;
  const names = Object.entries({ kafka, postgres, redis }).flatMap(([name, isWanted]) => (isWanted ? [name] : []));
  const form = await chooseForm(names, brokers > 1 ? ['processes'] : ['processes', 'containers']);
  const port = await freePorts(6 + 2 * (brokers - 1));
  const home = join(localFolder, 'tmp', `${process.pid}-${port}`);
  const folder = reachableFolder(home);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const guard = new Guard();
  guard.removeFolder(folder);
  const container = form === 'containers' ? { prefix: containerPrefix(folder) } : undefined;
  const common = { folder, guard, container };
  const made = {};
  const remove = async () => {
    await Promise.all(Object.values(made).map((server) => server.remove()));
    guard.dismiss();
    rmSync(folder, { recursive: true, force: true });
  };
  const start = async (name, making) => {
    made[name] = await making;
    await made[name].start();
  };
  const broker = {
    ...common,
    port,
    controllerPort: port + 1,
    ...(kafkaLink && { link: { port: port + 4, advertisedPort: kafkaLink } }),
    ...(kafkaData && { data: kafkaData }),
    ...(kafkaLogins && { logins: { port: port + 5, users: kafkaLogins } }),
  };
  const others = Array.from({ length: brokers - 1 }, (_, index) => port + 6 + 2 * index);
  const ports = [port, ...others];
  const cluster = clusterOf(ports.map((own) => own + 1));
  const startOneOfSeveral = (own, index) => {
    const name = `kafka${index + 1}`;
    return start(name, kafkaServer({ ...common, name, port: own, controllerPort: own + 1, cluster: cluster[index] }));
  };
  const starts = [
    ...(brokers > 1 ? ports.map(startOneOfSeveral) : [kafka && start('kafka', kafkaServer(broker))]),
    postgres && start('postgres', postgresServer({ ...common, port: port + 2, password: TEMPORARY_PASSWORD, durable })),
    redis && start('redis', redisServer({ ...common, port: port + 3 })),
  ];
  const outcomes = await Promise.allSettled(starts);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed !== undefined) {
    await remove();
    throw failed.reason;
  }
  return {
    ...made,
    ...(brokers > 1 && { kafka: made.kafka1, cluster: ports.map((_, index) => made[`kafka${index + 1}`]) }),
    form,
    remove,
    addresses: {
      ...(kafka && {
        kafkaBrokers: ports.map((own) => `127.0.0.1:${own}`),
        kafkaLinkPort: port + 4,
        kafkaLoginPort: port + 5,
      }),
      ...(postgres && form === 'processes' && { postgresFolder: join(folder, 'postgres') }),
      ...(postgres && { databaseAdminUrl: `postgres://postgres:${TEMPORARY_PASSWORD}@127.0.0.1:${port + 2}/postgres` }),
      ...(redis && { redisUrl: `redis://127.0.0.1:${port + 3}` }),
    },
  };
}
