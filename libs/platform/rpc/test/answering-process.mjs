/**
 * A service instance in a separate process, which tests can kill. It answers `reads.is_hiring` after `answerMs`, and
 * reports when it is ready and when the first request arrives. It runs the output of `tsc -b`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseBusDirectory, parseBusPrivateKey } from '@hiring/platform-config';
import { KafkaPort } from '@hiring/platform-kafka';
import { BusEndpoint, BusIdentity } from '../dist/index.js';

const { brokers, topicPrefix, answerMs, keys } = JSON.parse(process.env.ANSWERING ?? '{}');
const none = () => undefined;
const logger = { debug: none, info: none, warn: none, error: none };
const kafka = new KafkaPort({ brokers, clientId: 'answering-process', logger });
const own = parseBusPrivateKey(keys.BUS_PRIVATE_KEY);
const identity = new BusIdentity('reads', own, parseBusDirectory(keys.BUS_PUBLIC_KEYS));
const endpoint = new BusEndpoint({ kafka, topicPrefix, identity, instanceId: 'reads' });
let asked = 0;
let answered = 0;

endpoint.serve((pattern) => {
  if (pattern !== 'reads.is_hiring') return undefined;
  return async () => {
    asked += 1;
    if (asked === 1) process.send?.({ asked: true });
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
