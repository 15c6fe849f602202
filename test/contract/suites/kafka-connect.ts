import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPool, type Pool } from '@hiring/platform-postgres';
import { createTestDatabase, eventually, type TestDatabase } from '@hiring/platform-testing';
import { freePorts } from '@hiring/stack';
import { arePresent, installed, run } from '../installed-tools.js';
import { addressesOf, differences, publicEvents, withoutNulls, type PublicEvent } from './public-topic.js';
import type { Suite, Verdict } from './suite.js';

const example = (file: string): string =>
  fileURLToPath(new URL(`../../../docs/examples/kafka-connect/${file}`, import.meta.url));

const KILLS = 3;
/**
 * Batches are small, so that a kill interrupts one. Offsets are rarely stored, so that events are read again. The
 * session timeout is short, so that Kafka soon removes a killed worker.
 */
const SETTINGS = {
  'consumer.max.poll.records': '50',
  'offset.flush.interval.ms': '600000',
  'consumer.session.timeout.ms': '6000',
  'consumer.heartbeat.interval.ms': '2000',
};
const WAIT = { timeoutMs: 180_000 };
const IS_POSSIBLE = arePresent([
  ['javac', '-version'],
  ['mvn', '-v'],
  ['python3', '--version'],
]);

function install(): Promise<string> {
  const files = ['pom.xml', 'AddSchema.java'].map(example);
  return installed('kafka-connect', files, async (folder) => {
    const [pom = '', source = ''] = files;
    await run('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${folder}`]);
    await run('javac', ['-d', join(folder, 'classes'), '-cp', join(folder, '*'), source]);
  });
}

export const kafkaConnect: Suite = {
  name: 'Kafka Connect',
  about: `the documented sinks, killed ${KILLS} times, have every public event once`,
  install: async () => IS_POSSIBLE && (await install()),
  run: async ({ stackFile }) => {
    if (!IS_POSSIBLE) return { looked: '', failures: [], skipped: 'java, mvn or python3 is not there' };
    const database = await createTestDatabase('connect', addressesOf(stackFile).database_url);
    const folder = mkdtempSync(join(tmpdir(), 'kafka-connect-'));
    const pool = createPool({ url: database.adminUrl, applicationName: 'contract' });
    const connect = await Connect.prepare(stackFile, folder, database);
    try {
      await killed(connect, pool);
      return await compared(stackFile, pool, connect.file);
    } catch (error) {
      throw new Error(`${String(error)}\n${connect.log.slice(-3_000)}`, { cause: error });
    } finally {
      await connect.kill();
      await pool.end();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** A worker with both sinks. */
class Connect {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly command: readonly string[],
  ) {}

  static async prepare(stackFile: string, folder: string, database: TestDatabase): Promise<Connect> {
    const { kafka_brokers: brokers, topic } = addressesOf(stackFile);
    const jars = await install();
    const { hostname, port, pathname, username, password } = new URL(database.adminUrl);
    const restPort = await freePorts(1);
    const settings: Record<string, Record<string, string>> = {
      'worker.properties': {
        ...SETTINGS,
        'bootstrap.servers': brokers,
        listeners: `http://127.0.0.1:${restPort}`,
        'offset.storage.file.filename': join(folder, 'offsets'),
      },
      'postgres-sink.properties': {
        topics: topic,
        name: `contract-postgres-${process.pid}`,
        'connection.url': `jdbc:postgresql://${hostname}:${port}${pathname}`,
        'connection.username': decodeURIComponent(username),
        'connection.password': decodeURIComponent(password),
      },
      'file-sink.properties': {
        topics: topic,
        name: `contract-file-${process.pid}`,
        file: join(folder, 'hiring-events.jsonl'),
      },
    };
    const files = Object.entries(settings).map(([name, own]) => {
      const file = join(folder, name);
      writeFileSync(file, withSettings(readFileSync(example(name), 'utf8'), own));
      return file;
    });
    const classes = [join(jars, 'classes'), join(jars, '*')].join(':');
    return new Connect(folder, ['-cp', classes, 'org.apache.kafka.connect.cli.ConnectStandalone', ...files]);
  }

  get file(): string {
    return join(this.folder, 'hiring-events.jsonl');
  }

  get log(): string {
    const file = join(this.folder, 'log');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  start(): void {
    const log = openSync(join(this.folder, 'log'), 'a');
    this.child = spawn('java', this.command, { stdio: ['ignore', log, log], cwd: this.folder });
  }

  async kill(): Promise<void> {
    if (this.child === undefined || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  get lines(): number {
    return existsSync(this.file) ? readFileSync(this.file, 'utf8').split('\n').length - 1 : 0;
  }
}

/** Returns an example's settings with some of them replaced. */
function withSettings(text: string, own: Record<string, string>): string {
  const kept = text.split('\n').filter((line) => !Object.hasOwn(own, line.split('=')[0] ?? ''));
  return [...kept, ...Object.entries(own).map(([name, value]) => `${name}=${value}`), ''].join('\n');
}

async function killed(connect: Connect, pool: Pool): Promise<void> {
  for (let kills = 0; kills <= KILLS; kills++) {
    const lines = connect.lines;
    const rows = await rowsIn(pool);
    connect.start();
    await eventually(
      async () => connect.lines > lines && ((await rowsIn(pool)) > rows || (kills > 0 && rows > 0)),
      WAIT,
    );
    if (kills < KILLS) await connect.kill();
  }
}

async function rowsIn(pool: Pool): Promise<number> {
  const { rows: tables } = await pool.query("select to_regclass('hiring_events') is not null as there");
  if ((tables[0] as { there: boolean }).there === false) return 0;
  const { rows } = await pool.query('select count(*)::int as count from hiring_events');
  return (rows[0] as { count: number }).count;
}

async function compared(stackFile: string, pool: Pool, file: string): Promise<Verdict> {
  const events = await publicEvents(stackFile);
  const last = events.at(-1)?.value.event_seq ?? 0;
  await eventually(async () => {
    const { rows } = await pool.query('select 1 from hiring_events where event_seq = $1', [last]);
    return rows.length > 0 && readFileSync(file, 'utf8').includes(`"event_seq":${last},`);
  }, WAIT);
  const { rows } = await pool.query('select * from hiring_events where event_seq <= $1 order by event_seq', [last]);
  const read = (await run('python3', [example('read_events.py'), file])).trimEnd().split('\n');
  const inFile = read
    .map((line) => JSON.parse(line) as PublicEvent['value'])
    .filter(({ event_seq: seq }) => seq <= last);
  const repeated = readFileSync(file, 'utf8').split('\n').length - 1 - read.length;
  const failures = [
    ...differences('Postgres', events, (rows as Record<string, unknown>[]).map(withoutNulls)),
    ...differences('the file', events, inFile),
  ];
  if (repeated <= 0) failures.push('no event came twice: the kills had no effect');
  return { looked: `${events.length} events, ${repeated} lines came again`, failures };
}
