import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import { Bus } from '@hiring/platform-rpc';
import { LOGGER, PeriodicWorker } from '@hiring/platform-service';
import { UsageAppender } from './usage-appender.js';
import { VoidOutbox, type PendingVoid } from './void-outbox.js';

const EVERY_MS = 1_000;
const BATCH = 200;
/** Maximum withdrawals in flight, each with its own timeout. */
const WITHDRAWALS_AT_ONCE = 20;

/** Sends stored voids and their withdrawals. Both are idempotent, so several gateways may do this at once. */
@Injectable()
export class VoidSender extends PeriodicWorker {
  constructor(
    private readonly outbox: VoidOutbox,
    private readonly appender: UsageAppender,
    private readonly bus: Bus,
    @Inject(LOGGER) logger: Logger,
    clock: Clock,
  ) {
    super({ everyMs: EVERY_MS, clock, firstInMs: EVERY_MS }, 'voids could not be sent; will retry', logger);
  }

  async run(): Promise<void> {
    const plain = await this.outbox.unsent('plain', BATCH);
    const withdrawing = await this.outbox.unsent('withdrawing', WITHDRAWALS_AT_ONCE);
    // One that fails, for example because its partition has no leader, must not delay the others.
    const results = await Promise.allSettled([...plain, ...withdrawing].map((pending) => this.settle(pending)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /** Sends the withdrawal before the void, so that a billed change never outlives its bill. */
  private async settle({ message, withdraw }: PendingVoid): Promise<void> {
    if (withdraw !== null) await this.bus.request(withdraw.pattern, withdraw.payload);
    await this.appender.sendVoid(message);
    await this.outbox.markSent(message);
  }
}
