import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { metrics, type Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';
import { UsageAppender } from './usage-appender.js';
import { VoidOutbox } from './void-outbox.js';

const EVERY_MS = 500;
const BATCH = 200;

const sent = metrics.counter('gateway_voids_sent_total', 'Voids the usage topic holds.');

/** Sends stored voids when the bus takes them again. */
@Injectable()
export class VoidSender implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly outbox: VoidOutbox,
    private readonly appender: UsageAppender,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.schedule();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.send().then(() => this.schedule());
    }, EVERY_MS);
  }

  private async send(): Promise<void> {
    try {
      const count = await this.outbox.drain(BATCH, (message) => this.appender.sendVoid(message));
      if (count > 0) sent.inc(count);
    } catch (error) {
      this.logger.warn({ err: error }, 'voids wait for the bus or for postgres');
    }
  }
}
