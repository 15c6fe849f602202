import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import { ExportsConfig } from '../../config.js';

const MEGABYTE = 1_000_000;
/** What one of several exports sends at once. Larger turns keep the processor from short requests for longer. */
const TURN_BYTES = 64 * 1024;

/**
 * One export goes as fast as it can. As soon as there are more, all of them together keep to EXPORT_SHARED_MB_PER_SECOND,
 * so that a few large downloads leave the database to short requests.
 */
@Injectable()
export class ExportPace {
  private running = 0;
  /** Monotonic milliseconds at which what was let through so far is paid for. */
  private paidAt = 0;
  private readonly bytesPerMs: number;

  constructor(
    private readonly clock: Clock,
    config: ExportsConfig,
  ) {
    this.bytesPerMs = (config.exportSharedMbPerSecond * MEGABYTE) / 1_000;
  }

  /** Counts an export in until the returned function is called. */
  begin(): () => void {
    this.running += 1;
    let counted = true;
    return () => {
      if (counted) this.running -= 1;
      counted = false;
    };
  }

  /** For a pipeline: passes chunks on, those of a turn when it is due. The end of an export does not wait. */
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

  /** How long so many bytes have to wait for their turn. */
  waitMs(bytes: number): number {
    if (this.running <= 1) return 0;
    const now = this.clock.monotonicMs();
    const from = Math.max(now, this.paidAt);
    this.paidAt = from + bytes / this.bytesPerMs;
    return from - now;
  }
}
