import { topicSpecs } from '@hiring/contracts';
import { headerText, type Consumption, type IncomingRecord, type KafkaPort } from '@hiring/platform-kafka';
import { Authenticator, type Peer } from '../authenticator.js';
import { encodeFrame, encodeBatch, type RpcFrame } from '../wire.js';
import { testIdentity } from './identity.testing.js';

/** Writes and reads bus records, as anyone with the broker's credentials can. */
export class RawBus {
  readonly records: IncomingRecord[] = [];
  private readonly appender;
  private readonly consumptions: Consumption[] = [];

  constructor(
    private readonly kafka: KafkaPort,
    private readonly prefix: string,
  ) {
    this.appender = kafka.appender({ acks: -1, name: 'raw-bus' });
  }

  get specs(): ReturnType<typeof topicSpecs> {
    return topicSpecs(this.prefix);
  }

  /** Collects new records in an inbox. */
  async listen(inbox: number): Promise<void> {
    const consumption = await this.kafka.consume({
      topic: this.specs.rpc.name,
      groupId: 'raw-bus',
      partitions: [inbox],
      from: () => Promise.resolve('latest' as const),
      readCommitted: false,
      onBatch: ({ records }) => void this.records.push(...records),
      onHalt: () => undefined,
    });
    this.consumptions.push(consumption);
  }

  async put(inbox: number, headers: Record<string, string>, value: string | Buffer): Promise<void> {
    await this.appender.append({ topic: this.specs.rpc.name, partition: inbox, key: null, value, headers });
  }

  async putAgain(record: IncomingRecord, inbox: number, to = headerText(record.headers, 'to') ?? ''): Promise<void> {
    await this.put(inbox, { to, auth: headerText(record.headers, 'auth') ?? '' }, record.value);
  }

  async announce(announcement: object, headers: Record<string, string> = {}): Promise<void> {
    const value = JSON.stringify(announcement);
    await this.appender.append({ topic: this.specs.presence.name, partition: 0, key: null, value, headers });
  }

  async close(): Promise<void> {
    await Promise.all(this.consumptions.map((consumption) => consumption.stop()));
    await this.appender.close();
  }
}

/** A compromised service, which has its own private key and may write anything. */
export class Stranger {
  readonly authenticator: Authenticator;

  constructor(
    private readonly service: string,
    private readonly bus: RawBus,
  ) {
    this.authenticator = new Authenticator(testIdentity(service));
  }

  /** Sends an authenticated frame as the instance `from`. */
  async send(frame: RpcFrame, to: { instance: string; inbox: number }, peer: Peer, from = `${this.service}.stranger`) {
    const value = encodeBatch(from, 0, encodeFrame(frame));
    await this.bus.put(to.inbox, this.authenticator.headersTo(to.instance, peer, value), value);
  }

  async announce(announcement: object): Promise<void> {
    await this.bus.announce(announcement, this.authenticator.announcementHeaders(JSON.stringify(announcement)));
  }
}

/** Returns a peer on the same machine, where all processes have one monotonic clock. */
export function peerOf(service: string): Peer {
  return { service, keyId: testIdentity(service).keyId, clockOffset: 0 };
}
