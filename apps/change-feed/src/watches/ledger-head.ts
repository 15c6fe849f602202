import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import { Bus } from '@hiring/platform-rpc';
import { LOGGER } from '@hiring/platform-service';

/** Maximum milliseconds for all tries together, well below the caller's timeout. */
const HEAD_WITHIN_MS = 800;
/**
 * Maximum tries. Several may be needed: a request may reach a ledger replica that is not the writer, and that replica
 * refuses at once.
 */
const HEAD_TRIES = 5;

/** Reads the last fact's position from the ledger. */
@Injectable()
export class LedgerHead {
  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns the position of the ledger's last fact. If no writer replies in time, returns 0; a new watch then starts at
   * the feed's position.
   */
  async read(): Promise<number> {
    const untilMs = this.clock.monotonicMs() + HEAD_WITHIN_MS;
    for (let attempt = 1; attempt <= HEAD_TRIES; attempt += 1) {
      const timeoutMs = Math.floor(untilMs - this.clock.monotonicMs());
      if (timeoutMs <= 0) return 0;
      try {
        return (await this.bus.request('ledger.head', {}, { timeoutMs })).event_seq;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
        this.logger.debug({ err: error, attempt }, 'the head of the ledger is unknown');
      }
    }
    return 0;
  }
}
