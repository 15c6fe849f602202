import { createRequire } from 'node:module';
import { int16, int32, text } from '../byte-writer.js';
import { encodeRecordBatch, type BatchRecord } from '../record-batch.js';

/** A batch's producer id and epoch. With the sequence, they let the broker detect a repeated batch. */
export interface ProducerIdentity {
  producerId: unknown;
  producerEpoch: number;
}

/** A produce request, as kafkajs producers pass it to a broker. A partition's `identity` overrides the request's. */
export interface ProduceRequest {
  topicData: {
    topic: string;
    partitions: {
      partition: number;
      firstSequence?: number;
      messages: BatchRecord[];
      identity?: ProducerIdentity | undefined;
    }[];
  }[];
  transactionalId?: string | undefined;
  producerId?: unknown;
  producerEpoch?: number;
  acks?: number;
  timeout?: number;
  /** True: the response contains each partition's error. Otherwise the request fails with the first error. */
  partitionErrors?: true;
}

export interface ProduceResponse {
  topics: { topicName: string; partitions: { partition: number; errorCode: number; baseOffset: string }[] }[];
}

interface KafkajsBroker {
  versions: Record<number, { minVersion: number; maxVersion: number } | undefined> | null;
  connectionPool: { send(protocol: unknown): Promise<unknown> };
  disconnect(): Promise<void>;
  produce(request: ProduceRequest): Promise<unknown>;
}

const PRODUCE_API_KEY = 0;
const PRODUCE_VERSION = 7;
const load = createRequire(import.meta.url);

/** Encodes a produce request's body, version 7. https://kafka.apache.org/protocol#The_Messages_Produce */
export function encodeProduceRequest(request: ProduceRequest, timestampMs: number): Buffer {
  const { topicData, transactionalId, producerId = -1, producerEpoch = 0, acks = -1, timeout = 30_000 } = request;
  const parts: Buffer[] = [text(transactionalId), int16(acks), int32(timeout), int32(topicData.length)];
  for (const { topic, partitions } of topicData) {
    parts.push(text(topic), int32(partitions.length));
    for (const { partition, firstSequence = 0, messages, identity } of partitions) {
      const batch = encodeRecordBatch(messages, {
        timestampMs,
        transactional: transactionalId !== undefined,
        producerId: BigInt(String(identity?.producerId ?? producerId)),
        producerEpoch: identity?.producerEpoch ?? producerEpoch,
        firstSequence,
      });
      parts.push(int32(partition), int32(batch.length), batch);
    }
  }
  return Buffer.concat(parts);
}

/**
 * Replaces the kafkajs encoder for produce requests. kafkajs 2.2.4 allocates and clears 512 bytes for each record and
 * header, which with our six headers is most of an append's cost. Applies once per process; brokers without version 7
 * keep the original.
 */
export function installFastProduce(): void {
  const { prototype } = load('kafkajs/src/broker') as { prototype: KafkajsBroker & { fastProduce?: true } };
  if (prototype.fastProduce === true) return;
  const response = load('kafkajs/src/protocol/requests/produce/v7/response') as { decode: unknown; parse: unknown };
  const unparsed = { decode: response.decode, parse: (data: unknown) => Promise.resolve(data) };
  const original = prototype.produce;
  prototype.fastProduce = true;
  prototype.produce = async function produce(this: KafkajsBroker, request: ProduceRequest): Promise<unknown> {
    const supported = this.versions?.[PRODUCE_API_KEY];
    if (supported === undefined || supported.maxVersion < PRODUCE_VERSION || supported.minVersion > PRODUCE_VERSION) {
      return original.call(this, request);
    }
    const encode = () => {
      const bytes = encodeProduceRequest(request, Date.now());
      return Promise.resolve({ buf: bytes, buffer: bytes });
    };
    const expectResponse = () => request.acks !== 0;
    const protocol = {
      apiKey: PRODUCE_API_KEY,
      apiVersion: PRODUCE_VERSION,
      apiName: 'Produce',
      expectResponse,
      encode,
    };
    try {
      return await this.connectionPool.send({
        request: protocol,
        response: request.partitionErrors === true ? unparsed : response,
      });
    } catch (error) {
      // Disconnects, as kafkajs does for its own requests, so that the next request opens a new connection instead of
      // using the closed one.
      if (error instanceof Error && error.name === 'KafkaJSConnectionClosedError') await this.disconnect();
      throw error;
    }
  };
}
