import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { topicSpecs } from '@hiring/contracts';
import { KafkaPort } from '@hiring/platform-kafka';
import pg from 'pg';
import type { BenchContext } from '../bench-context.js';
import type { Job, LoadResult } from './load.js';
import { quietLogger, type Settings } from './settings.js';

const hooks = fileURLToPath(new URL('../typescript-hooks.mjs', import.meta.url));
const COMPANIES = 1_000;

/** Runs the benchmark's processes: load, front, answering instances, and baseline. */
export class Processes {
  private readonly children = new Set<ChildProcess>();
  private load: ChildProcess | undefined;
  private origin = '';

  private constructor(private readonly settings: Settings) {}

  static async prepare(context: BenchContext, brokers: string[]): Promise<Processes> {
    const topicPrefix = context.prefix();
    const kafka = new KafkaPort({ brokers, clientId: 'bench', logger: quietLogger });
    const { rpc, presence } = topicSpecs(topicPrefix);
    await kafka.ensureTopics([rpc, presence]);
    await kafka.close();
    const database = await context.createDatabase('rpc');
    await fill(database.adminUrl);
    return new Processes({ brokers, topicPrefix, databaseUrl: database.adminUrl });
  }

  /** Starts the baseline, the front and the load. */
  async startFront(): Promise<void> {
    const back = await this.start(new URL('./back.ts', import.meta.url), {});
    const front = await this.start(new URL('./front.ts', import.meta.url), { backPort: back.port });
    this.origin = `http://127.0.0.1:${front.port}`;
    this.load = (await this.start(new URL('./load.ts', import.meta.url), {})).child;
  }

  async answering(): Promise<ChildProcess> {
    return (await this.start(new URL('./answering.ts', import.meta.url), {})).child;
  }

  async run(path: '/bus' | '/http', clients: number, seconds: number): Promise<LoadResult> {
    const { load } = this;
    if (load === undefined) throw new Error('startFront first');
    const job: Job = { origin: this.origin, path, clients, seconds };
    load.send(job);
    const [result] = (await once(load, 'message')) as [LoadResult];
    return result;
  }

  /** Makes one request. Returns null if its status is not 200. */
  async request(): Promise<string | null> {
    const response = await fetch(`${this.origin}/bus/1`);
    const body = await response.text();
    return response.status === 200 ? body : null;
  }

  async stop(): Promise<void> {
    const gone = [...this.children].map((child) => once(child, 'exit'));
    for (const child of this.children) child.disconnect();
    await Promise.all(gone);
  }

  private async start(script: URL, more: Partial<Settings>): Promise<{ child: ChildProcess; port: number }> {
    const child = fork(fileURLToPath(script), {
      execArgv: ['--import', hooks, '--no-warnings'],
      env: { ...process.env, BENCH: JSON.stringify({ ...this.settings, ...more }) },
    });
    this.children.add(child);
    child.once('exit', () => this.children.delete(child));
    const [{ port = 0 }] = (await once(child, 'message')) as [{ port?: number }];
    return { child, port };
  }
}

async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('CREATE TABLE company_pulse (company_id int PRIMARY KEY, body text NOT NULL)');
  const body = JSON.stringify({
    company_id: 0,
    is_hiring: true,
    open_reqs: 12,
    velocity: { opened_30d: 4, closed_30d: 1, direction: 'up' },
    functions: { engineering: 7, sales: 3, design: 2 },
    coverage: 'direct',
    as_of: '2026-03-02T10:00:00.000Z',
    sources: ['greenhouse/example', 'lever/example'],
    note: 'x'.repeat(200),
  });
  await client.query('INSERT INTO company_pulse SELECT id, $1 FROM generate_series(1, $2) AS id', [body, COMPANIES]);
  await client.query('ANALYZE company_pulse');
  await client.end();
}
