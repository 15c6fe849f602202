import { Injectable } from '@nestjs/common';
import { OPEN_DAYS, type FoldState } from '@hiring/billing';
import type { UsageFact, UsageMessage } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import type { PoolClient } from '@hiring/platform-postgres';
import { ArchiveManifest } from './archive.manifest.js';
import { idNumber } from './archived-line.js';
import { ArchivedRecords } from './archived-records.js';

const DAY_MS = 86_400_000;
/** Matches a UUIDv7. Calls have attempt ids in this form, which begins with the time: milliseconds in 48 bits. */
const TIME_ORDERED = /^([\da-f]{8})-([\da-f]{4})-7/;

const ADD_REPLAYED = `
  INSERT INTO usage_replays AS r (day, partition, topic_id, attempts, id_sum, repeated)
  SELECT day, $1, topic_id, attempts, id_sum, repeated
  FROM unnest($2::date[], $3::bigint[], $4::numeric[], $5::bigint[]) AS added (day, attempts, id_sum, repeated)
  JOIN usage_checkpoint ON partition = $1 AND topic_id IS NOT NULL
  ON CONFLICT (day, partition, topic_id) DO UPDATE
  SET attempts = r.attempts + excluded.attempts, id_sum = r.id_sum + excluded.id_sum,
      repeated = r.repeated + excluded.repeated`;
const SELECT_REPEATED = `SELECT id FROM usage_duplicates WHERE kind = 'usage' AND id = ANY ($1)`;

/** Reads archived attempts for the fold. */
@Injectable()
export class ArchivedAttempts {
  constructor(
    private readonly manifest: ArchiveManifest,
    private readonly records: ArchivedRecords,
    private readonly clock: Clock,
  ) {}

  /** Adds the archived attempts that these messages repeat or void. */
  async addTo(state: FoldState, messages: readonly UsageMessage[]): Promise<void> {
    const byCustomer = new Map<string, { ids: string[]; days: Set<string> }>();
    for (const message of messages) {
      const days = daysOf(message).filter((day) => this.isClosed(day));
      if (days.length === 0 || state.plain.has(message.attempt_id)) continue;
      const wanted = byCustomer.get(message.customer_id) ?? { ids: [], days: new Set() };
      wanted.ids.push(message.attempt_id);
      for (const day of days) wanted.days.add(day);
      byCustomer.set(message.customer_id, wanted);
    }
    for (const [customerId, { ids, days }] of byCustomer) {
      for (const attempt of await this.records.attempts(customerId, ids, [...days])) {
        state.plain.set(attempt.attemptId, { attempt, billed: attempt.units });
      }
    }
  }

  /**
   * From the messages in `early`, which come from an adopted topic, returns the facts whose day is archived. Each of
   * these facts should repeat an archived attempt. Stores each day's number of attempts and the sum of their ids, so
   * that reconciliation can compare both with the archive.
   */
  async replayed(client: PoolClient, partition: number, early: readonly UsageMessage[]): Promise<Set<UsageMessage>> {
    const old = early.filter(
      (message): message is UsageFact => message.type === 'usage' && this.isClosed(dayOf(message)),
    );
    const archived = await this.manifest.archivedOf([...new Set(old.map(dayOf))], client);
    const known = old.filter((fact) => archived.has(dayOf(fact)));
    if (known.length === 0) return new Set();
    const { rows } = await client.query<{ id: string }>(SELECT_REPEATED, [known.map((fact) => fact.attempt_id)]);
    const repeated = new Set(rows.map(({ id }) => id));
    const days = new Map<string, { attempts: number; idSum: bigint; repeated: number }>();
    for (const fact of known) {
      const sums = days.get(dayOf(fact)) ?? { attempts: 0, idSum: 0n, repeated: 0 };
      days.set(dayOf(fact), sums);
      if (repeated.has(fact.attempt_id)) sums.repeated += 1;
      else {
        sums.attempts += 1;
        sums.idSum += idNumber(fact.attempt_id);
      }
    }
    const sums = [...days.values()];
    await client.query(ADD_REPLAYED, [
      partition,
      [...days.keys()],
      sums.map((sum) => sum.attempts),
      sums.map((sum) => String(sum.idSum)),
      sums.map((sum) => sum.repeated),
    ]);
    return new Set(known);
  }

  /** Returns whether the day is old enough to be archived. Only the manifest shows whether it was archived. */
  private isClosed(day: string): boolean {
    return day < new Date(this.clock.now().getTime() - OPEN_DAYS * DAY_MS).toISOString().slice(0, 10);
  }
}

/**
 * Returns the days on which the message's attempt may be recorded. For a fact, this is the fact's own day. For a void,
 * these are the day in the attempt's id and the next day. For a void that names a job, there are none.
 */
function daysOf(message: UsageMessage): string[] {
  if (message.type === 'usage') return [dayOf(message)];
  const [, high, low] = TIME_ORDERED.exec(message.attempt_id) ?? [];
  if (high === undefined || low === undefined) return [];
  const begunMs = parseInt(high + low, 16);
  return [begunMs, begunMs + DAY_MS].map((ms) => new Date(ms).toISOString().slice(0, 10));
}

function dayOf(fact: UsageMessage): string {
  return fact.occurred_at.slice(0, 10);
}
