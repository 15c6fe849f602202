import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadJob, LoadResult } from './load.js';

const hooks = fileURLToPath(new URL('../typescript-hooks.mjs', import.meta.url));

/** The benchmark's own processes: the load, and the baseline's two parts. */
export class Children {
  private readonly running = new Set<ChildProcess>();
  private load: ChildProcess | undefined;

  async startLoad(): Promise<void> {
    this.load = (await this.start('./load.ts', {})).child;
  }

  async send(job: LoadJob): Promise<LoadResult> {
    const { load } = this;
    if (load === undefined) throw new Error('startLoad first');
    load.send(job);
    const [result] = (await once(load, 'message')) as [LoadResult];
    return result;
  }

  /** Starts the baseline on the table `plain_bodies (company_id, body)`, and returns its address. */
  async startPlain(databaseUrl: string): Promise<string> {
    const back = await this.start('./plain.ts', { databaseUrl });
    const front = await this.start('./plain.ts', { databaseUrl, backPort: back.port });
    return `http://127.0.0.1:${front.port}`;
  }

  async startPlainPage(databaseUrl: string, form: 'columns' | 'texts'): Promise<{ origin: string; pid: number }> {
    const { port, child } = await this.start('../feed/plain-page.ts', { databaseUrl, form });
    return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 };
  }

  async stop(): Promise<void> {
    const gone = [...this.running].map((child) => once(child, 'exit'));
    for (const child of this.running) child.disconnect();
    await Promise.all(gone);
  }

  /** Runs one job in a separate process. The script's path is relative to this file. */
  async once<T>(script: string, job: object): Promise<T> {
    const { child } = await this.start(script, {});
    child.send(job);
    const [result] = (await once(child, 'message')) as [T];
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
    return result;
  }

  /** Starts a process that runs jobs one after the other. The script's path is relative to this file. */
  async serve<Job extends object, T>(script: string): Promise<{ port: number; run(job: Job): Promise<T> }> {
    const { child, port } = await this.start(script, {});
    return {
      port,
      run: async (job) => {
        child.send(job);
        const [result] = (await once(child, 'message')) as [T];
        return result;
      },
    };
  }

  private async start(script: string, settings: object): Promise<{ child: ChildProcess; port: number }> {
    const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
      execArgv: ['--import', hooks, '--no-warnings'],
      env: { ...process.env, BENCH: JSON.stringify(settings) },
    });
    this.running.add(child);
    child.once('exit', () => this.running.delete(child));
    const [{ port = 0 }] = (await once(child, 'message')) as [{ port?: number }];
    return { child, port };
  }
}
