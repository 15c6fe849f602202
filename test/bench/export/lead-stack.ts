import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { StackAddresses, TemporaryStack } from '@hiring/platform-testing';
import type { BenchContext } from '../bench-context.js';
import { psql } from './psql.js';

const run = promisify(execFile);
const BOOTSTRAP = fileURLToPath(new URL('../../../tools/stack/bootstrap.mjs', import.meta.url));
const OUTPUT_BYTES_MAX = 1 << 24;

/** A running stack with large projects, and the processes that read them. */
export class LeadStack {
  private constructor(
    private readonly stack: TemporaryStack,
    readonly demo: StackAddresses,
    readonly customer: string,
    readonly database: pg.Pool,
  ) {}

  static async start(context: BenchContext, env: Record<string, string> = {}): Promise<LeadStack> {
    const stack = await context.startStack({ env });
    const demo = stack.demo as StackAddresses;
    const reply = await fetch(`${demo.base_url}/v1/whoami`, { headers: { 'x-api-key': demo.api_key } });
    const { customer_id: customer } = (await reply.json()) as { customer_id: string };
    const database = new pg.Pool({ connectionString: demo.database_url, max: 2 });
    return new LeadStack(stack, demo, customer, database);
  }

  async support<T>(...args: string[]): Promise<T> {
    const all = [BOOTSTRAP, 'support', '--data-dir', dirname(this.stack.file), ...args, '--json'];
    const { stdout } = await run(process.execPath, all, { maxBuffer: OUTPUT_BYTES_MAX });
    return JSON.parse(stdout) as T;
  }

  async project(): Promise<number> {
    return (await this.support<{ id: number }>('projects', 'create', this.customer, '--name', 'Bench')).id;
  }

  /** Creates a project with `rows` usable leads, stored as by an import. */
  async filledProject(rows: number): Promise<number> {
    const project = await this.project();
    await this.database.query(
      `insert into exports.lead (project_id, identity, reachable, domain, website, decision_maker_linkedin_url,
         decision_maker_email, decision_maker_phone, signal_job_title)
       select $1, gen_random_uuid(), true, 'company' || n || '.example', 'https://www.company' || n || '.example/',
         'https://www.linkedin.com/in/person-' || n, 'person' || n || '@company' || n || '.example',
         '+49301' || n, 'Senior Engineer, Platform ' || n
       from generate_series(1, $2::int) as n`,
      [project, rows],
    );
    await this.database.query('vacuum analyze exports.lead');
    return project;
  }

  /** Downloads the file with a native client, either completely or until `end`. Returns the duration in seconds. */
  async download(project: number, end?: AbortSignal): Promise<number> {
    const began = performance.now();
    await finished(
      'curl',
      [
        ...['-sSf', '-o', '/dev/null', '-H', `Authorization: Bearer ${this.demo.api_key}`],
        `${this.demo.app_api_url}/projects/${project}/leads/export?format=csv`,
      ],
      end,
    );
    return (performance.now() - began) / 1_000;
  }

  /** Returns the milliseconds until the file's first byte. */
  async firstByte(project: number): Promise<number> {
    const began = performance.now();
    const reply = await fetch(`${this.demo.app_api_url}/projects/${project}/leads/export?format=csv`, {
      headers: { authorization: `Bearer ${this.demo.api_key}` },
    });
    const reader = reply.body?.getReader();
    await reader?.read();
    const took = performance.now() - began;
    await reader?.cancel();
    return took;
  }

  /** Returns the seconds that `psql \copy` takes for the same rows. */
  async copyByPsql(project: number): Promise<number> {
    const statement = `\\copy (select website, decision_maker_linkedin_url, decision_maker_email, decision_maker_phone, signal_job_title from exports.lead where project_id = ${project} and usable order by lead_id) to '/dev/null' with (format csv, header)`;
    const began = performance.now();
    await finished(psql(), [this.demo.database_url, '-qXc', statement]);
    return (performance.now() - began) / 1_000;
  }

  /** Returns the exports process's resident memory in MB. */
  rssMb(): number {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.exportsPid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) / 1_024;
  }

  /** Returns the CPU seconds used by the exports process and by the clients. */
  cpuSeconds(): { exports: number; clients: number } {
    const [exports] = cpuOf(`/proc/${this.exportsPid}/stat`);
    const [, clients] = cpuOf('/proc/self/stat');
    return { exports, clients };
  }

  private get exportsPid(): number | undefined {
    return (this.demo as unknown as { pids: Record<string, number[]> }).pids['exports']?.[0];
  }

  async stop(): Promise<void> {
    await this.database.end();
    await this.stack.stop();
  }
}

const TICKS_PER_SECOND = 100;

/** Returns the CPU seconds of a process and of its ended children. */
function cpuOf(stat: string): [own: number, children: number] {
  const fields = readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
  return [(user + system) / TICKS_PER_SECOND, (childUser + childSystem) / TICKS_PER_SECOND];
}

async function finished(command: string, args: string[], end?: AbortSignal): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  end?.addEventListener('abort', () => child.kill(), { once: true });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0 && end?.aborted !== true) throw new Error(`${command} ended with ${code}`);
}
