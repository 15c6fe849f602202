import type { Cluster } from 'kafkajs';
import { ByteReader } from './byte-reader.js';

const METADATA_API_KEY = 3;
const METADATA_VERSION = 12;

/** Reads the fields of Kafka's flexible protocol versions. */
class FieldReader extends ByteReader {
  compactString(): string | null {
    const length = this.unsignedVarint() - 1;
    if (length < 0) return null;
    this.at += length;
    return this.bytes.toString('utf8', this.at - length, this.at);
  }

  uuid(): string {
    const hex = this.bytes.toString('hex', this.at, this.at + 16);
    this.at += 16;
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  tags(): void {
    for (let left = this.unsignedVarint(); left > 0; left -= 1) {
      this.unsignedVarint();
      this.at += this.unsignedVarint();
    }
  }
}

function encodeRequest(topic: string): Buffer {
  const name = Buffer.from(topic, 'utf8');
  if (name.length > 126) throw new Error(`topic name ${topic} is too long`);
  return Buffer.concat([
    Buffer.from([0]), // tags of the request header
    Buffer.from([2]), // one topic (compact array: length + 1)
    Buffer.alloc(16), // by name, so no id
    Buffer.from([name.length + 1]),
    name,
    Buffer.from([0]), // tags of the topic
    Buffer.from([0, 0, 0]), // no creation, no authorized operations, tags
  ]);
}

/** Metadata response version 12, read up to the id of its only topic. */
function decodeTopicId(payload: Buffer, topic: string): string {
  const reader = new FieldReader(payload);
  reader.tags();
  reader.int32(); // throttle time
  for (let left = reader.unsignedVarint() - 1; left > 0; left -= 1) {
    reader.int32(); // node id
    reader.compactString(); // host
    reader.int32(); // port
    reader.compactString(); // rack
    reader.tags();
  }
  reader.compactString(); // cluster id
  reader.int32(); // controller id
  if (reader.unsignedVarint() - 1 !== 1) throw new Error(`metadata answer does not describe ${topic}`);
  const errorCode = reader.int16();
  if (errorCode !== 0) throw new Error(`topic ${topic}: Kafka error ${errorCode}`);
  const name = reader.compactString();
  if (name !== topic) throw new Error(`metadata answer describes ${String(name)}, not ${topic}`);
  return reader.uuid();
}

interface RawBroker {
  connectionPool: {
    send(protocol: {
      request: {
        apiKey: number;
        apiVersion: number;
        apiName: string;
        encode(): Promise<{ buf: Buffer; buffer: Buffer }>;
      };
      response: {
        decode(raw: Buffer): Promise<{ topicId: string; clientSideThrottleTime: number }>;
        parse<T>(data: T): Promise<T>;
      };
    }): Promise<{ topicId: string }>;
  };
}

/**
 * The broker's own id of a topic (KIP-516). kafkajs stops at Metadata version 6, which has none, so this sends one
 * version 12 request over kafkajs' connection. Protocol: https://kafka.apache.org/protocol#The_Messages_Metadata
 */
export async function fetchTopicId(cluster: Cluster, nodeId: number, topic: string): Promise<string> {
  const broker = (await cluster.findBroker({ nodeId: String(nodeId) })) as unknown as RawBroker;
  const { topicId } = await broker.connectionPool.send({
    request: {
      apiKey: METADATA_API_KEY,
      apiVersion: METADATA_VERSION,
      apiName: 'Metadata',
      encode: () => {
        const bytes = encodeRequest(topic);
        return Promise.resolve({ buf: bytes, buffer: bytes });
      },
    },
    response: {
      decode: (raw) => Promise.resolve({ topicId: decodeTopicId(raw, topic), clientSideThrottleTime: 0 }),
      parse: (data) => Promise.resolve(data),
    },
  });
  return topicId;
}
