import type { IncomingBatch, IncomingRecord, KafkaPort } from '@hiring/platform-kafka';
import { ANNOUNCE_MS } from './announcement.js';

const REMEMBERED = 200n;

/** Reads announcements: first older ones, which show the taken inboxes, then new ones. */
export class Announcements {
  private liveFrom = 0n;
  private position: bigint | undefined;
  private endPause = (): void => undefined;
  private caughtUp = (): void => undefined;
  private readonly allRemembered = new Promise<void>((resolve) => (this.caughtUp = resolve));

  constructor(
    private readonly ends: () => ReturnType<KafkaPort['topicEnds']>,
    /** Returns the milliseconds to pause at the topic's end. Without a pause, each announcement costs a fetch. */
    private readonly pauseMs: () => number,
    private readonly hear: (record: IncomingRecord, live: boolean, now: number) => void,
  ) {}

  readonly from = async (): Promise<bigint | 'latest'> => {
    if (this.position !== undefined) {
      // On a reconnection, all further records are new. Their offsets may begin at 0 again, because the topic may have
      // been recreated.
      this.liveFrom = 0n;
      return 'latest';
    }
    const { low, high } = (await this.ends()).partitions[0] ?? { low: 0n, high: 0n };
    this.liveFrom = high;
    this.position = high - REMEMBERED > low ? high - REMEMBERED : low;
    if (this.position === high) this.caughtUp();
    return this.position;
  };

  readonly onBatch = ({ records, highWatermark }: IncomingBatch): Promise<void> | void => {
    const now = performance.now();
    for (const record of records) {
      this.hear(record, record.offset >= this.liveFrom, now);
      if (record.offset + 1n >= this.liveFrom) this.caughtUp();
    }
    const last = records.at(-1);
    const isBehind = last !== undefined && last.offset + 1n < highWatermark;
    return isBehind ? undefined : this.pause();
  };

  /** If reading is paused because the topic's end was reached, ends the pause. */
  readNow(): void {
    this.endPause();
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.pauseMs());
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Resolves when the earlier announcements are read, or after `ANNOUNCE_MS`. */
  async remembered(): Promise<void> {
    const timer = setTimeout(this.caughtUp, ANNOUNCE_MS);
    await this.allRemembered;
    clearTimeout(timer);
  }
}
