import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { LineSums } from './archived-line.js';

type Reader = Pick<Pool, 'query'>;

/** One file of an archived day: lines in the order of customer, time, attempt and correction. */
export interface ArchivedPart extends LineSums {
  /** UTC day. */
  day: string;
  part: number;
  /** Name in the store. */
  file: string;
  customer_from: string;
  customer_to: string;
  occurred_from: string;
  occurred_to: string;
  bytes: number;
  sha256: string;
}

const COLUMNS = [
  'part',
  'file',
  'records',
  'attempts',
  'id_sum',
  'calls',
  'changes',
  'watches',
  'forced_fresh',
  'customer_from',
  'customer_to',
  'occurred_from',
  'occurred_to',
  'bytes',
  'sha256',
] as const satisfies readonly (keyof ArchivedPart)[];
const SELECT = `SELECT day::text, ${COLUMNS.join(', ')} FROM usage_archive`;

/** Which days of records are files, and in which file a customer's lines are. */
@Injectable()
export class ArchiveManifest {
  constructor(private readonly pool: Pool) {}

  /** Files with lines of the customer in a range of times, the latest first. */
  async partsOf(customerId: string, since: string | null, until: string | null): Promise<ArchivedPart[]> {
    const { rows } = await this.pool.query<ArchivedPart>(
      `${SELECT} WHERE customer_from <= $1 AND customer_to >= $1
       AND day >= coalesce(($2::timestamptz AT TIME ZONE 'UTC')::date, '-infinity')
       AND day <= coalesce(($3::timestamptz AT TIME ZONE 'UTC')::date, 'infinity')
       AND ($2::timestamptz IS NULL OR occurred_to >= $2) AND ($3::timestamptz IS NULL OR occurred_from <= $3)
       ORDER BY occurred_to DESC, part DESC`,
      [customerId, since, until],
    );
    return rows;
  }

  async partsOfDay(day: string, reader: Reader = this.pool): Promise<ArchivedPart[]> {
    const { rows } = await reader.query<ArchivedPart>(`${SELECT} WHERE day = $1 ORDER BY part`, [day]);
    return rows;
  }

  /** Those of the days that have a file. */
  async archivedOf(days: readonly string[], reader: Reader = this.pool): Promise<Set<string>> {
    if (days.length === 0) return new Set();
    const { rows } = await reader.query<{ day: string }>(
      'SELECT DISTINCT day::text FROM usage_archive WHERE day = ANY ($1::date[])',
      [days],
    );
    return new Set(rows.map(({ day }) => day));
  }

  /** Archived days before the day, the oldest first. */
  async daysBefore(day: string, reader: Reader = this.pool): Promise<string[]> {
    const { rows } = await reader.query<{ day: string }>(
      'SELECT DISTINCT day::text FROM usage_archive WHERE day < $1 ORDER BY 1',
      [day],
    );
    return rows.map((row) => row.day);
  }

  async add(parts: readonly ArchivedPart[], writer: Reader): Promise<void> {
    for (const part of parts) {
      const values = [part.day, ...COLUMNS.map((column) => part[column])];
      const places = values.map((_, index) => `$${index + 1}`).join(', ');
      await writer.query(`INSERT INTO usage_archive (day, ${COLUMNS.join(', ')}) VALUES (${places})`, values);
    }
  }

  /** The archived day at an index, oldest first; an index past the last counts on from the first. */
  async dayAt(index: number): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ day: string }>(
      `WITH days AS (SELECT DISTINCT day FROM usage_archive)
       SELECT day::text FROM days ORDER BY day
       OFFSET (SELECT CASE WHEN count(*) = 0 THEN 0 ELSE $1::bigint % count(*) END FROM days) LIMIT 1`,
      [index],
    );
    return rows[0]?.day;
  }

  async remove(day: string): Promise<void> {
    await this.pool.query('DELETE FROM usage_archive WHERE day = $1', [day]);
    await this.pool.query('DELETE FROM usage_replays WHERE day = $1', [day]);
  }
}
