import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from './failure.mjs';
import { javaParts, requireJava } from './java-parts.mjs';
import { probeKafka } from './probes.mjs';
import { ServerProcess } from './server-process.mjs';

const run = promisify(execFile);

/**
 * A single broker that is its own controller. Returned unstarted: call `start()`.
 * One broker means one copy: a power cut may lose the last seconds, which production's three copies do not.
 * `link`: a second listener on `link.port` whose clients are told to come to `link.advertisedPort`, where a fault test has
 * its proxy. `data`: where the log lies, if not below `folder`.
 */
export async function kafkaServer({
  folder,
  port,
  controllerPort,
  link,
  data = join(folder, 'kafka'),
  logFile,
  guard,
  onSpawn,
  onExit,
  hint,
  say,
}) {
  const [jars] = await Promise.all([javaParts(say), requireJava()]);
  const classPath = join(jars, '*');
  const properties = join(folder, 'kafka.properties');
  mkdirSync(data, { recursive: true });
  writeFileSync(properties, serverProperties({ port, controllerPort, data, link }));
  if (!existsSync(join(data, 'meta.properties'))) await format(classPath, properties, data);
  return new ServerProcess({
    name: 'kafka',
    command: 'java',
    args: [
      '-Xms128m',
      '-Xmx768m',
      '-XX:+UseSerialGC',
      // For minutes the better compiler takes a sixth of a core, and more from the rest of a small machine than it gives.
      '-XX:TieredStopAtLevel=1',
      '-XX:+ExitOnOutOfMemoryError',
      '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
      '-Dorg.slf4j.simpleLogger.showDateTime=true',
      '-cp',
      classPath,
      'kafka.Kafka',
      properties,
    ],
    cwd: folder,
    env: process.env,
    logFile: logFile ?? join(folder, 'logs', 'kafka.log'),
    stopTimeoutMs: 20_000,
    readyTimeoutMs: 120_000,
    ready: () => probeKafka({ port }),
    guard,
    onSpawn,
    onExit,
    hint,
  });
}

async function format(classPath, properties, data) {
  const clusterId = randomBytes(16).toString('base64url');
  const tool = ['-Xshare:auto', '-XX:TieredStopAtLevel=1', '-cp', classPath, 'kafka.tools.StorageTool'];
  try {
    await run('java', [...tool, 'format', `--cluster-id=${clusterId}`, '-c', properties, '--ignore-formatted']);
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw new Failure(`Kafka could not prepare its data folder ${data}: ${lastLine(error)}`, { cause: error });
  }
}

function lastLine(error) {
  return `${error.stderr ?? ''}`.trim().split('\n').at(-1) || error.message;
}

function serverProperties({ port, controllerPort, data, link }) {
  const listener = (number) => `PLAINTEXT://127.0.0.1:${number}`;
  const linked = (number) => (link === undefined ? '' : `,LINKED://127.0.0.1:${number}`);
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `${listener(port)},CONTROLLER://127.0.0.1:${controllerPort}${linked(link?.port)}`,
    'advertised.listeners': `${listener(port)}${linked(link?.advertisedPort)}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'listener.security.protocol.map': `PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT${link ? ',LINKED:PLAINTEXT' : ''}`,
    'log.dirs': data,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'auto.create.topics.enable': false,
    // A killed broker cannot register again before its old session ends (default 9 s).
    'broker.session.timeout.ms': 6000,
    // The default buffer takes 128 MB of heap for one small compacted topic.
    'log.cleaner.dedupe.buffer.size': 8 * 1024 * 1024,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
