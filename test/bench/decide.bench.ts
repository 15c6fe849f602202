import { KafkaPort } from '@hiring/platform-kafka';
import { pino } from 'pino';
import type { BenchContext, Measure } from './bench-context.js';
import { COMPANIES, ledgerRound, POSTINGS } from './ledger/ledger-round.js';

const CRAWLS = 10;

/**
 * Measures crawls of unchanged boards through the whole ledger process: intake, check, decision, transaction, and state
 * in Postgres. Such crawls are measured because nearly all real crawls find an unchanged board.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const logger = pino({ level: 'silent' });
  const kafka = new KafkaPort({ brokers: context.servers.kafkaBrokers, clientId: 'bench', logger });
  try {
    return [
      await context.compare({
        metric: 'unchanged boards decided by the ledger process, Postgres state included',
        unit: 'postings/s',
        bar: { min: 20_000 },
        rounds: 3,
        product: () => ledgerRound(context, kafka, CRAWLS, COMPANIES * POSTINGS * CRAWLS),
      }),
    ];
  } finally {
    await kafka.close();
  }
}
