import { createRequire } from 'node:module';
import type { KafkaJSConnectionError } from 'kafkajs';

type Metadata = (this: unknown, options?: { topics?: string[] }) => Promise<object | null>;

const load = createRequire(import.meta.url);

/**
 * Makes a metadata request reject if no broker answers. kafkajs 2.2.4 drops the errors and returns null
 * (`BrokerPool.withBroker`), so its admin client fails with a TypeError. Applies once per process, to every client.
 */
export function installMetadataError(): void {
  const { prototype } = load('kafkajs/src/cluster') as { prototype: { metadata: Metadata; rejects?: true } };
  if (prototype.rejects === true) return;
  const errors = load('kafkajs/src/errors') as {
    KafkaJSConnectionError: new (message: string) => KafkaJSConnectionError;
  };
  const original = prototype.metadata;
  prototype.rejects = true;
  prototype.metadata = async function metadata(options) {
    const answer = await original.call(this, options);
    if (answer === null) throw new errors.KafkaJSConnectionError('No broker answered the request for metadata');
    return answer;
  };
}
