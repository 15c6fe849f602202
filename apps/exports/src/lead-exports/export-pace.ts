import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import { ExportsConfig } from '../config.js';

const MEGABYTE = 1_000_000;
/** Bytes that an export sends in one turn while several exports run. Larger turns would delay short requests. */
const TURN_BYTES = 64 * 1024;

/**
 * Limits the total rate of several exports to EXPORT_SHARED_MB_PER_SECOND, to leave database capacity for short
 * requests.
 */
@Injectable()
export class ExportPace {
  private running = 0;
  /** Monotonic time in milliseconds at which the next bytes may be sent within the rate. */
  private paidAt = 0;
  private readonly bytesPerMs: number;

  constructor(
    private readonly clock: Clock,
    config: ExportsConfig,
  ) {
    this.bytesPerMs = (config.exportSharedMbPerSecond * MEGABYTE) / 1_000;
  }

  /** Counts an export as running until the returned function is called. */
  begin(): () => void {
    this.running += 1;
    let counted = true;
    return () => {
      if (counted) this.running -= 1;
      counted = false;
    };
  }

  /** A pipeline stage that delays each turn's chunks until the turn is due. */
  readonly through = async function* (this: ExportPace, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let turn: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of chunks) {
      turn.push(chunk);
      bytes += chunk.length;
      if (this.running > 1 && bytes < TURN_BYTES) continue;
      const waitMs = this.waitMs(bytes);
      if (waitMs > 0) await delay(waitMs);
      yield* turn;
      turn = [];
      bytes = 0;
    }
    yield* turn;
  }.bind(this);

  /** Counts the bytes against the rate. Returns the milliseconds until they may be sent. */
  waitMs(bytes: number): number {
    if (this.running <= 1) return 0;
    const now = this.clock.monotonicMs();
    const from = Math.max(now, this.paidAt);
    this.paidAt = from + bytes / this.bytesPerMs;
    return from - now;
  }
}
