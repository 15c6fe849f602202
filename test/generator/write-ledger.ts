import type { Fact } from '@hiring/contracts';
import type { KafkaPort } from '@hiring/platform-kafka';
import { factRecord } from '../../apps/ledger/src/sequencer/fact-record.js';

const FACTS_PER_TRANSACTION = 5_000;

/** Appends facts to a ledger topic as the sequencer does: fenced transactions, one record per fact, in order. */
export async function writeLedger(kafka: KafkaPort, topic: string, facts: Iterable<Fact>): Promise<number> {
  const writer = kafka.transactionalWriter({ transactionalId: `${topic}-generator`, requestTimeoutMs: 60_000 });
  await writer.fence();
  let batch: Fact[] = [];
  let written = 0;
  const commit = async (): Promise<void> => {
    if (batch.length === 0) return;
    await writer.commit(batch.map((fact) => factRecord(topic, fact)));
    written += batch.length;
    batch = [];
  };
  for (const fact of facts) {
    batch.push(fact);
    if (batch.length >= FACTS_PER_TRANSACTION) await commit();
  }
  await commit();
  await writer.close();
  return written;
}
