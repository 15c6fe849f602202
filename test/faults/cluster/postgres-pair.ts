import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { eventually } from '@hiring/platform-testing';
import { postgresServer, type Guard, type ServerProcess } from '@hiring/stack';
import { Link } from '../link.js';

const PASSWORD = 'postgres';
const STANDBY = 'standby';
const SYNC_MS_MAX = 120_000;

const run = promisify(execFile);

interface Member {
  server: ServerProcess;
  /** The server's data folder. */
  data: string;
  port: number;
  makeServer(): Promise<ServerProcess>;
}

/** How a primary ends: killed, or frozen with its connections open. */
export type PrimaryEnd = 'killed' | 'frozen';

/**
 * A Postgres primary and a standby with synchronous replication, behind one address that leads to the primary. After a
 * failover a new standby is copied from the new primary.
 */
export class PostgresPair {
  private constructor(
    private readonly link: Link,
    private primary: Member,
    private standby: Member,
  ) {}

  /**
   * Starts the two servers on `port` and `port + 1`, with their data in `folder`. Resolves when commits wait for the
   * standby.
   */
  static async start(folder: string, port: number, guard: Guard): Promise<PostgresPair> {
    const [first, second] = [member(folder, 'a', port, guard), member(folder, 'b', port + 1, guard)];
    const primary = { ...first, server: await first.makeServer() };
    await primary.server.start();
    const pair = new PostgresPair(await Link.lay(), primary, second as Member);
    await pair.makeStandby();
    pair.link.leadTo(primary.port);
    return pair;
  }

  /** The pair's address as a URL, with the superuser's login. */
  get adminUrl(): string {
    return urlOf(this.link.port);
  }

  /**
   * Ends the primary and, after `awayMs`, promotes the standby. Resolves when the address leads to the new primary.
   *
   * @throws when the standby was not synchronous: the failover would lose commits
   */
  async failOver(end: PrimaryEnd, awayMs: number): Promise<void> {
    const old = this.primary;
    if (!(await this.isSynchronous())) throw new Error('the standby of Postgres is not synchronous');
    if (end === 'killed') await old.server.kill9();
    else old.server.pause();
    await new Promise((resolve) => setTimeout(resolve, awayMs));
    await query(this.standby.port, 'SELECT pg_promote(true, 60)');
    this.link.cut();
    this.link.leadTo(this.standby.port);
    this.link.mend();
    await old.server.kill9();
    [this.primary, this.standby] = [this.standby, old];
  }

  /** If there is no standby, makes the former primary the standby. Resolves when commits wait for the standby. */
  async restore(): Promise<void> {
    if (!(await this.isSynchronous())) await this.makeStandby();
  }

  async remove(): Promise<void> {
    await Promise.all([this.primary, this.standby].map(({ server }) => server.remove()));
    await this.link.close();
  }

  private async makeStandby(): Promise<void> {
    const { primary, standby } = this;
    rmSync(standby.data, { recursive: true, force: true });
    await query(primary.port, `ALTER SYSTEM SET wal_keep_size = '1GB'`);
    await query(primary.port, 'SELECT pg_reload_conf()');
    await copyOfRunning(primary, standby.data);
    const { uid, gid } = statSync(standby.data);
    const connection = `host=127.0.0.1 port=${primary.port} user=postgres password=${PASSWORD} application_name=${STANDBY}`;
    for (const [name, text] of [
      ['standby.signal', ''],
      ['postgresql.auto.conf', `primary_conninfo = '${connection}'\n`],
    ] as const) {
      writeFileSync(join(standby.data, name), text);
      chownSync(join(standby.data, name), uid, gid);
    }
    standby.server = await standby.makeServer();
    await standby.server.start();
    await query(primary.port, `ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
    await query(primary.port, 'SELECT pg_reload_conf()');
    await eventually(() => this.isSynchronous(), { timeoutMs: SYNC_MS_MAX, everyMs: 100 });
  }

  private async isSynchronous(): Promise<boolean> {
    const rows = await query<{ sync_state: string }>(this.primary.port, 'SELECT sync_state FROM pg_stat_replication');
    return rows.some(({ sync_state: state }) => state === 'sync');
  }
}

function member(folder: string, name: string, port: number, guard: Guard): Omit<Member, 'server'> {
  const home = join(folder, `postgres-${name}`);
  mkdirSync(home, { mode: 0o755 });
  const makeServer = () => postgresServer({ folder: home, port, password: PASSWORD, durable: false, guard });
  return { data: join(home, 'postgres'), port, makeServer };
}

function urlOf(port: number): string {
  return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
}

/** Copies a running server's data folder as a base backup, with the write-ahead log that it needs. */
async function copyOfRunning({ data, port }: Member, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port) });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('standby', true)`);
    await run('cp', ['-a', data, to]).catch(ignoreVanished);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    const label = join(to, 'backup_label');
    const { uid, gid } = statSync(to);
    writeFileSync(label, rows[0]?.labelfile ?? '');
    chownSync(label, uid, gid);
    for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, file), { force: true });
  } finally {
    await client.end();
  }
}

/** Ignores errors about files that were removed during the copy, because the write-ahead log contains their changes. */
function ignoreVanished(error: Error & { stderr?: string }): void {
  const lines = (error.stderr ?? '').trim().split('\n');
  if (!lines.every((line) => line.includes('No such file or directory'))) throw error;
}

async function query<Row extends object>(port: number, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf(port) });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
