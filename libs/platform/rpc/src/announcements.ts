import type { IncomingBatch, IncomingRecord, KafkaPort } from '@hiring/platform-kafka';
import { ANNOUNCE_MS } from './presence.js';

const REMEMBERED = 200n;
/** Announcements are read this often at most: nothing is urgent, and a fetch per announcement of everyone adds up. */
const READ_MS = 100;

/** Reads the announcements: the last ones from before, which say which inboxes are taken, and then those to come. */
export class Announcements {
  private liveFrom = 0n;
  private position: bigint | undefined;
  private caughtUp = (): void => undefined;
  private readonly allRemembered = new Promise<void>((resolve) => (this.caughtUp = resolve));

  constructor(
    private readonly ends: () => ReturnType<KafkaPort['topicEnds']>,
    private readonly hear: (record: IncomingRecord, live: boolean, now: number) => void,
  ) {}

  readonly from = async (): Promise<bigint | 'latest'> => {
    if (this.position !== undefined) return 'latest';
    const { low, high } = (await this.ends()).partitions[0] ?? { low: 0n, high: 0n };
    this.liveFrom = high;
    this.position = high - REMEMBERED > low ? high - REMEMBERED : low;
    if (this.position === high) this.caughtUp();
    return this.position;
  };

  readonly onBatch = ({ records }: IncomingBatch): Promise<void> => {
    const now = performance.now();
    for (const record of records) {
      this.hear(record, record.offset >= this.liveFrom, now);
      if (record.offset + 1n >= this.liveFrom) this.caughtUp();
    }
    return new Promise((resolve) => setTimeout(resolve, READ_MS));
  };

  /** Resolves when the announcements from before are read. They may have expired: then there is nothing to wait for. */
  async remembered(): Promise<void> {
    const timer = setTimeout(this.caughtUp, ANNOUNCE_MS);
    await this.allRemembered;
    clearTimeout(timer);
  }
}
