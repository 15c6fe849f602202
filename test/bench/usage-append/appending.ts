/** Callers that append usage facts in a closed loop, in a separate process. */
import { envelopeHeaders, messageType, NO_UNITS, type UsageFact } from '@hiring/contracts';
import { KafkaPort } from '@hiring/platform-kafka';
import { setTimeout as delay } from 'node:timers/promises';
import { quietLogger, ready } from '../rpc/settings.js';

export interface AppendJob {
  brokers: string[];
  topic: string;
  clients: number;
  seconds: number;
  timeoutMs?: number;
  requestTimeoutMs?: number;
}

export interface AppendResult {
  perSecond: number;
  p99Ms: number;
  /** Ids of confirmed facts. */
  acknowledged: string[];
  failed: number;
}

const TIME = '2026-03-02T10:00:00.000Z';

function usageFact(id: string): UsageFact {
  return {
    type: 'usage',
    usage_id: id,
    attempt_id: id,
    occurred_at: TIME,
    customer_id: `customer-${Number(id) % 500}`,
    key_id: 7,
    operation: 'is_hiring',
    units: { ...NO_UNITS, calls: 1 },
    meter_class: 'cached',
    request_id: id,
  };
}

async function run(job: AppendJob): Promise<AppendResult> {
  const kafka = new KafkaPort({ brokers: job.brokers, clientId: 'bench-usage', logger: quietLogger });
  const { requestTimeoutMs = 5_000, timeoutMs = 5_000 } = job;
  const appender = kafka.appender({ acks: -1, name: 'usage', requestTimeoutMs });
  const took: number[] = [];
  const acknowledged: string[] = [];
  let failed = 0;
  let count = 0;
  const append = async (): Promise<void> => {
    count += 1;
    const id = String(count);
    const fact = usageFact(id);
    const type = messageType('usage', 'usage');
    const headers = envelopeHeaders({ id, type, source: '/services/gateway', time: TIME });
    const began = performance.now();
    try {
      await appender.append(
        { topic: job.topic, key: fact.customer_id, value: JSON.stringify(fact), headers },
        { timeoutMs },
      );
      took.push(performance.now() - began);
      acknowledged.push(id);
    } catch {
      failed += 1;
      await delay(5);
    }
  };
  await append();
  const began = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() < began + job.seconds * 1_000) await append();
  };
  await Promise.all(Array.from({ length: job.clients }, client));
  const perSecond = (took.length * 1_000) / (performance.now() - began);
  await kafka.close();
  took.sort((a, b) => a - b);
  return { perSecond, p99Ms: took[Math.floor(took.length * 0.99)] ?? Number.NaN, acknowledged, failed };
}

process.on('message', (job: AppendJob) => void run(job).then((result) => process.send?.(result)));
ready();
