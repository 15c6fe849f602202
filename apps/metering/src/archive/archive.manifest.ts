import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { LineSums } from './archived-line.js';

type Reader = Pick<Pool, 'query'>;

/** A file with an archived day's lines, ordered by customer, time, attempt and correction. */
export interface ArchivedPart extends LineSums {
  /** The UTC day. */
  day: string;
  part: number;
  /** The file's name in the store. */
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

/** A range of a customer's lines; null = no limit. */
export interface LineRange {
  since: string | null;
  until: string | null;
  keyId: number | null;
  operation: string | null;
  kind: string | null;
}

/** Stores which days are archived, and which files have a customer's lines. */
@Injectable()
export class ArchiveManifest {
  constructor(private readonly pool: Pool) {}

  /**
   * Returns the files with the customer's lines in a time range, latest first. Omits days for which the daily usage
   * shows no matching lines.
   */
  async partsOf(customerId: string, range: LineRange): Promise<ArchivedPart[]> {
    const { rows } = await this.pool.query<ArchivedPart>(
      `${SELECT} a WHERE customer_from <= $1 AND customer_to >= $1
       AND day >= coalesce(($2::timestamptz AT TIME ZONE 'UTC')::date, '-infinity')
       AND day <= coalesce(($3::timestamptz AT TIME ZONE 'UTC')::date, 'infinity')
       AND ($2::timestamptz IS NULL OR occurred_to >= $2) AND ($3::timestamptz IS NULL OR occurred_from <= $3)
       AND EXISTS (SELECT 1 FROM usage_daily d WHERE d.customer_id = $1 AND d.day = a.day
                     AND ($4::bigint IS NULL OR d.key_id = $4) AND ($5::text IS NULL OR d.operation = $5))
       AND ($6::text IS DISTINCT FROM 'correction' OR records > attempts)
       ORDER BY occurred_to DESC, part DESC`,
      [customerId, range.since, range.until, range.keyId, range.operation, range.kind],
    );
    return rows;
  }

  async partsOfDay(day: string, reader: Reader = this.pool): Promise<ArchivedPart[]> {
    const { rows } = await reader.query<ArchivedPart>(`${SELECT} WHERE day = $1 ORDER BY part`, [day]);
    return rows;
  }

  /** Returns which of the days have a file. */
  async archivedOf(days: readonly string[], reader: Reader = this.pool): Promise<Set<string>> {
    if (days.length === 0) return new Set();
    const { rows } = await reader.query<{ day: string }>(
      'SELECT DISTINCT day::text FROM usage_archive WHERE day = ANY ($1::date[])',
      [days],
    );
    return new Set(rows.map(({ day }) => day));
  }

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

  async files(reader: Reader): Promise<Set<string>> {
    const { rows } = await reader.query<{ file: string }>('SELECT file FROM usage_archive');
    return new Set(rows.map(({ file }) => file));
  }

  async newest(reader: Reader): Promise<ArchivedPart | undefined> {
    const { rows } = await reader.query<ArchivedPart>(
      `${SELECT} ORDER BY archived_at DESC, day DESC, part DESC LIMIT 1`,
    );
    return rows[0];
  }

  /**
   * Returns the archived day at this index, counted from `keptFrom` on. An index beyond the last day begins again at
   * the first day.
   */
  async dayAt(index: number, keptFrom: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ day: string }>(
      `WITH days AS (SELECT DISTINCT day FROM usage_archive WHERE day >= $2)
       SELECT day::text FROM days ORDER BY day
       OFFSET (SELECT CASE WHEN count(*) = 0 THEN 0 ELSE $1::bigint % count(*) END FROM days) LIMIT 1`,
      [index, keptFrom],
    );
    return rows[0]?.day;
  }

  async remove(day: string): Promise<void> {
    await this.pool.query('DELETE FROM usage_archive WHERE day = $1', [day]);
    await this.pool.query('DELETE FROM usage_replays WHERE day = $1', [day]);
  }
}
