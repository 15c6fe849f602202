import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import { installMetadataError } from './cluster.metadata.js';

interface Cluster {
  metadata(options: { topics: string[] }): Promise<unknown>;
}

/** Returns a cluster whose brokers give this answer, as parsed by kafkajs. */
function clusterWith(answer: object | null): Cluster {
  installMetadataError();
  const { prototype } = createRequire(import.meta.url)('kafkajs/src/cluster') as { prototype: Cluster };
  const brokerPool = { refreshMetadataIfNecessary: () => Promise.resolve(), withBroker: () => Promise.resolve(answer) };
  const retrier = (request: () => Promise<unknown>): Promise<unknown> => request();
  return Object.assign(Object.create(prototype) as Cluster, { brokerPool, retrier });
}

test('a request for metadata that no broker answers fails with an error that is retried', async () => {
  await expect(clusterWith(null).metadata({ topics: [] })).rejects.toMatchObject({ name: 'KafkaJSConnectionError' });
});

test('an answer is passed on', async () => {
  expect(await clusterWith({ brokers: [] }).metadata({ topics: [] })).toEqual({ brokers: [] });
});
