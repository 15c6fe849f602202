import type { Redis } from 'ioredis';

/**
 * Caches the connected server's `run_id`, which changes at every start of Redis. Data that was stored under a different
 * id than the current one may be a restored copy.
 */
export class RunId {
  private current: Promise<string> | undefined;

  constructor(private readonly redis: Redis) {
    redis.on('close', () => {
      this.current = undefined;
    });
  }

  /** Returns the id. Rejects if Redis is unavailable; the next call retries. */
  get(): Promise<string> {
    if (this.current === undefined) {
      const requested = this.request();
      this.current = requested;
      requested.catch(() => {
        if (this.current === requested) this.current = undefined;
      });
    }
    return this.current;
  }

  private async request(): Promise<string> {
    const info = await this.redis.info('server');
    const runId = /^run_id:([0-9a-f]+)/m.exec(info)?.[1];
    if (runId === undefined) throw new Error('redis reported no run_id');
    return runId;
  }
}
