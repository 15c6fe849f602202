import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from '@hiring/platform-observability';
import { PeriodicTask, type PeriodicTaskOptions } from './periodic-task.js';

interface WorkerOptions extends Omit<PeriodicTaskOptions, 'run' | 'onError'> {
  /** Milliseconds from the application's start to the first run. Default 0. */
  firstInMs?: number;
}

/** A provider that runs periodically and when woken (PeriodicTask), until the application shuts down. */
@Injectable()
export abstract class PeriodicWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly task: PeriodicTask;
  /** True once the application shuts down. A long run checks it and ends early. */
  protected isStopping = false;

  /** `failure` is the warning for a failed run. */
  constructor(
    private readonly options: WorkerOptions,
    failure: string,
    logger: Logger,
  ) {
    this.task = new PeriodicTask({
      ...options,
      run: async () => (await this.run()) === true,
      onError: (error) => logger.warn({ err: error }, failure),
    });
  }

  /** Resolves with true if work is left. */
  abstract run(): Promise<unknown>;

  onApplicationBootstrap(): void {
    this.task.wake(this.options.firstInMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.task.stop();
  }
}
