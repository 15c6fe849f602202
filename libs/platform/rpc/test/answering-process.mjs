/**
 * A service instance of its own process, for tests that kill one: answers `reads.is_hiring` after a few milliseconds.
 * Runs what `tsc -b` built.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { KafkaPort } from '@hiring/platform-kafka';
import { BusEndpoint } from '../dist/index.js';

const { brokers, topicPrefix, answerMs } = JSON.parse(process.env.ANSWERING ?? '{}');
const none = () => undefined;
const logger = { debug: none, info: none, warn: none, error: none };
const kafka = new KafkaPort({ brokers, clientId: 'answering-process', logger });
const endpoint = new BusEndpoint({ kafka, topicPrefix, service: 'reads', instanceId: 'reads' });
let answered = 0;

endpoint.serve((pattern) => {
  if (pattern !== 'reads.is_hiring') return undefined;
  return async () => {
    await delay(answerMs);
    answered += 1;
    return { body: String(process.pid), ledger_seq: answered };
  };
});
process.on('SIGTERM', () => {
  void endpoint
    .close()
    .then(() => kafka.close())
    .then(() => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
await endpoint.start();
process.send?.({ ready: true });
