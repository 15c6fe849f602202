import type { Fact } from '@hiring/contracts';
import type { KafkaPort } from '@hiring/platform-kafka';
import type { Pool, PoolClient } from 'pg';
import { projectorTables } from './checkpoint.js';

const at = '2026-03-02T10:00:00.000Z';

export function closed(seq: number): Fact {
  const company_id = (seq % 7) + 1;
  const where = { company_id, req_key: `acme:${seq % 5}`, board_id: 'greenhouse/acme' };
  return { type: 'closed', event_seq: seq, observed_at: at, ...where, reason: 'missed', last_seen_at: at };
}

export async function append(
  kafka: KafkaPort,
  topic: string,
  from: number,
  to: number,
  perTransaction = 50,
): Promise<void> {
  const writer = kafka.transactionalWriter({ transactionalId: `${topic}-writer`, requestTimeoutMs: 60_000 });
  await writer.fence();
  for (let first = from; first <= to; first += perTransaction) {
    const last = Math.min(to, first + perTransaction - 1);
    const facts = Array.from({ length: last - first + 1 }, (_, index) => closed(first + index));
    await writer.commit(
      facts.map((fact) => ({ topic, key: String(fact.company_id), value: JSON.stringify(fact), headers: {} })),
    );
  }
  await writer.close();
}

export async function insertAll(client: PoolClient, facts: Fact[]): Promise<void> {
  await client.query('INSERT INTO applied SELECT * FROM unnest($1::bigint[])', [facts.map((fact) => fact.event_seq)]);
}

export async function makeTables(pool: Pool): Promise<void> {
  await pool.query(`CREATE TABLE applied (event_seq bigint PRIMARY KEY); ${projectorTables('public')}`);
}

export async function summary(pool: Pool): Promise<unknown> {
  const { rows } = await pool.query('SELECT count(*) AS n, max(event_seq) AS last FROM applied');
  return rows[0];
}
