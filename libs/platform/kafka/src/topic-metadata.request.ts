import { ByteReader } from './byte-reader.js';
import { sendRequest, type BrokerAddress, type BrokerLink } from './broker.links.js';

const METADATA = { apiKey: 3, apiVersion: 12, apiName: 'Metadata' };

export interface PartitionLeader {
  partition: number;
  /** The leader's node id, or -1. */
  leader: number;
  /** Increases with every election, so the response with the higher epoch is newer. */
  epoch: number;
  /** `replicas` counts the assigned replicas, `inSync` the ones in sync. */
  replicas: number;
  inSync: number;
}

export interface TopicMetadata {
  name: string;
  /** 0 if the broker knows the topic. */
  errorCode: number;
  topicId: string;
  partitions: PartitionLeader[];
}

export interface ClusterMetadata {
  brokers: (BrokerAddress & { nodeId: number })[];
  topics: TopicMetadata[];
}

/** Reads fields in flexible versions of the Kafka protocol. */
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

  compactArray<T>(read: () => T): T[] {
    const items: T[] = [];
    for (let left = this.unsignedVarint() - 1; left > 0; left -= 1) items.push(read());
    return items;
  }
}

function encodeTopic(topic: string): Buffer {
  const name = Buffer.from(topic, 'utf8');
  if (name.length > 126) throw new Error(`topic name ${topic} is too long`);
  // The topic is named, so its id is zero. There are no tagged fields.
  return Buffer.concat([Buffer.alloc(16), Buffer.from([name.length + 1]), name, Buffer.from([0])]);
}

function encodeRequest(topics: readonly string[]): Buffer {
  if (topics.length > 126) throw new Error('metadata can be requested for at most 126 topics');
  return Buffer.concat([
    Buffer.from([0]), // tags of the request header
    Buffer.from([topics.length + 1]),
    ...topics.map(encodeTopic),
    Buffer.from([0, 0, 0]), // no creation, no authorized operations, tags
  ]);
}

/** Decodes a metadata response, version 12. */
function decodeMetadata(payload: Buffer): ClusterMetadata {
  const reader = new FieldReader(payload);
  reader.tags();
  reader.int32(); // throttle time
  const brokers = reader.compactArray(() => {
    const broker = { nodeId: reader.int32(), host: reader.compactString() ?? '', port: reader.int32() };
    reader.compactString(); // rack
    reader.tags();
    return broker;
  });
  reader.compactString(); // cluster id
  reader.int32(); // controller id
  return { brokers, topics: reader.compactArray(() => readTopic(reader)) };
}

function readTopic(reader: FieldReader): TopicMetadata {
  const errorCode = reader.int16();
  const name = reader.compactString() ?? '';
  const topicId = reader.uuid();
  reader.at += 1; // is internal
  const partitions = reader.compactArray(() => {
    reader.int16(); // error code
    const one = { partition: reader.int32(), leader: reader.int32(), epoch: reader.int32() };
    const [replicas = 0, inSync = 0] = ['replicas', 'in sync', 'offline'].map(
      () => reader.compactArray(() => reader.int32()).length,
    );
    reader.tags();
    return { ...one, replicas, inSync };
  });
  reader.int32(); // authorized operations
  reader.tags();
  return { name, errorCode, topicId, partitions };
}

/**
 * Returns topics with ids (KIP-516), leaders and leader epochs (KIP-320), as this broker knows them. kafkajs supports
 * Metadata requests only up to version 6, which has neither ids nor epochs. This therefore sends a version 12 request.
 * https://kafka.apache.org/protocol#The_Messages_Metadata
 */
export async function fetchMetadata(broker: BrokerLink, topics: readonly string[]): Promise<ClusterMetadata> {
  return sendRequest(broker, METADATA, encodeRequest(topics), decodeMetadata);
}
