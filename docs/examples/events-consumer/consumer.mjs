/**
 * Reads the public events in order, each once: `node consumer.mjs <brokers> [topic] [group]`. Needs the package kafkajs.
 * Prints one line per event; replace `handle` by what you do with it.
 */
import { Kafka, logLevel } from 'kafkajs';

const [brokers = 'localhost:9092', topic = 'hiring.events', groupId = 'events-example'] = process.argv.slice(2);
const kafka = new Kafka({ clientId: groupId, brokers: brokers.split(','), logLevel: logLevel.WARN });
// Events are written in transactions: only what was committed is read.
const consumer = kafka.consumer({ groupId, readUncommitted: false, allowAutoTopicCreation: false });

/** Keep it with your own data and store it in the transaction that stores what the event did: then each event counts once. */
let lastSeq = 0;

function handle(type, event) {
  console.log(`${event.event_seq} ${type} company=${event.company_id} ${event.req_key}`);
}

await consumer.connect();
await consumer.subscribe({ topics: [topic], fromBeginning: true });
await consumer.run({
  eachMessage: ({ message }) => {
    const type = String(message.headers?.ce_type);
    const event = JSON.parse(String(message.value));
    // After a restart the last events come again. Their numbers identify them; offsets change when a topic is restored.
    if (event.event_seq > lastSeq) {
      handle(type, event);
      lastSeq = event.event_seq;
    }
    return Promise.resolve();
  },
});

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void consumer.disconnect());
