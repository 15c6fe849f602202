import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The compiled service. */
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** Runs the change feed in a separate process, so that a test can kill it. */
export class FeedProcess {
  private constructor(private readonly child: ChildProcess) {}

  static start(env: Record<string, string>): FeedProcess {
    return new FeedProcess(
      spawn(process.execPath, [MAIN], {
        env: { PATH: process.env['PATH'] ?? '', ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    );
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  async kill9(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}
