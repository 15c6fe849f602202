import type { ProduceRequest, ProduceResponse } from './kafkajs-patches/produce.request.js';
import { createClient, openCluster, type KafkaOptions } from './kafka.client.js';

export interface BrokerAddress {
  host: string;
  port: number;
}

export interface BrokerLink {
  connectionPool: { send(protocol: unknown): Promise<unknown> };
  isConnected(): boolean;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  produce(request: ProduceRequest): Promise<ProduceResponse>;
  initProducerId(request: { transactionTimeout: number }): Promise<{ producerId: string; producerEpoch: number }>;
}

/** The parts of the kafkajs cluster object that create a connection. */
interface LinkFactory {
  connectionPoolBuilder: { build(address: BrokerAddress): Promise<unknown> };
  brokerPool: { rootLogger: unknown; createBroker(options: { connectionPool: unknown; logger: unknown }): BrokerLink };
}

/**
 * Connections to brokers, by address. The kafkajs cluster object only creates the connections. Requests do not pass
 * through it, because after a failed request it looks for another broker and delays all other requests.
 */
export class BrokerLinks {
  private readonly factory: LinkFactory;
  private readonly links = new Map<string, Promise<BrokerLink>>();

  constructor(
    private readonly options: KafkaOptions,
    requestTimeoutMs: number,
  ) {
    const client = createClient(options, { requestTimeoutMs, retry: { retries: 0 } });
    this.factory = openCluster(client, false) as unknown as LinkFactory;
  }

  /** Returns the connection to this broker, opening one if necessary. */
  async to(address: BrokerAddress): Promise<BrokerLink> {
    const name = `${address.host}:${address.port}`;
    const known = this.links.get(name);
    if (known !== undefined) {
      const link = await known;
      if (link.isConnected()) return link;
      this.drop(address);
    }
    const opening = this.open(address);
    this.links.set(name, opening);
    opening.catch(() => {
      if (this.links.get(name) === opening) this.links.delete(name);
    });
    return opening;
  }

  /** Closes the connection. Its requests in flight fail. */
  drop(address: BrokerAddress): void {
    const name = `${address.host}:${address.port}`;
    const link = this.links.get(name);
    this.links.delete(name);
    link
      ?.then((broker) => broker.disconnect())
      .catch((error: unknown) => this.options.logger.debug({ err: error }, 'closing a Kafka connection failed'));
  }

  close(): void {
    for (const name of this.links.keys()) this.drop(addressOf(name));
  }

  private async open(address: BrokerAddress): Promise<BrokerLink> {
    const connectionPool = await this.factory.connectionPoolBuilder.build(address);
    const { brokerPool } = this.factory;
    const broker = brokerPool.createBroker({ connectionPool, logger: brokerPool.rootLogger });
    await broker.connect();
    return broker;
  }
}

/** Parses `host:port`, as in `KAFKA_BROKERS`. */
export function addressOf(text: string): BrokerAddress {
  const colon = text.lastIndexOf(':');
  return { host: text.slice(0, colon), port: Number(text.slice(colon + 1)) };
}

/** Sends a request in a version that kafkajs lacks, over a kafkajs connection. */
export async function sendRequest<T extends object>(
  broker: BrokerLink,
  api: { apiKey: number; apiVersion: number; apiName: string },
  bytes: Buffer,
  decode: (raw: Buffer) => T,
): Promise<T> {
  const answer = await broker.connectionPool.send({
    request: { ...api, encode: () => Promise.resolve({ buf: bytes, buffer: bytes }) },
    response: {
      decode: (raw: Buffer) => Promise.resolve({ ...decode(raw), clientSideThrottleTime: 0 }),
      parse: (data: unknown) => Promise.resolve(data),
    },
  });
  return answer as T;
}
