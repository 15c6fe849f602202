import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Attempt } from '@hiring/billing';
import { AppError, type RpcRequest } from '@hiring/contracts';
import { openStore, type FileStore } from '@hiring/platform-files';
import type { ParquetFiles } from '@hiring/platform-parquet';
import { MeteringConfig } from '../config.js';
import { ArchiveManifest, type ArchivedPart } from './archive.manifest.js';
import { ARCHIVED_LINES, PARQUET_SUMS, type LineSums, type RecordRow } from './archived-line.js';

type Filters = RpcRequest<'metering.usage_records'>;

const LINE = `
  SELECT attempt_id, correction_no, strftime(occurred_at, '%Y-%m-%dT%H:%M:%S.%gZ') AS occurred_at,
         key_id::DOUBLE AS key_id, operation, kind, usage_id, meter_class,
         calls, changes, watches, forced_fresh, request_id
  FROM (${ARCHIVED_LINES})`;

const PAGE = `${LINE}
  WHERE customer_id = $1
    AND occurred_at >= coalesce($2::TIMESTAMP, '-infinity') AND occurred_at <= coalesce($3::TIMESTAMP, 'infinity')
    AND ($4::VARCHAR IS NULL OR kind = $4) AND ($5::BIGINT IS NULL OR key_id = $5)
    AND ($6::VARCHAR IS NULL OR operation = $6)
    AND ($7::TIMESTAMP IS NULL OR (occurred_at, attempt_id, correction_no) < ($7::TIMESTAMP, $8::VARCHAR, $9::SMALLINT))
  ORDER BY occurred_at DESC, attempt_id DESC, correction_no DESC
  LIMIT $10`;

const ATTEMPTS = `${LINE} WHERE customer_id = $1 AND correction_no = 0 AND list_contains(from_json($2, '["VARCHAR"]'), attempt_id)`;

const MEMORY_MB = 128;

type Parameter = string | number | null;

/** The lines of archived days. Neither the store's client nor DuckDB is loaded before a day is read or written. */
@Injectable()
export class ArchivedRecords implements OnApplicationShutdown {
  private opened: Promise<{ store: FileStore; parquet: ParquetFiles }> | undefined;

  constructor(
    private readonly manifest: ArchiveManifest,
    private readonly config: MeteringConfig,
  ) {}

  /** Whether old days are moved to a store. Days that were moved are read even when the setting is gone. */
  get isOn(): boolean {
    return this.config.usageArchive !== '';
  }

  /** @throws Error when lines are archived and `USAGE_ARCHIVE` is empty */
  async files(): Promise<{ store: FileStore; parquet: ParquetFiles }> {
    if (!this.isOn) throw new Error('usage is archived, and USAGE_ARCHIVE does not say where');
    this.opened ??= (async () => {
      const [store, { ParquetFiles }] = await Promise.all([
        openStore(this.config.usageArchive),
        import('@hiring/platform-parquet'),
      ]);
      return { store, parquet: await ParquetFiles.open(MEMORY_MB) };
    })();
    return this.opened;
  }

  /**
   * Adds the archived lines of a page to `hot`, those that Postgres has.
   *
   * @returns the newest `limit` lines of both
   */
  async newest(hot: RecordRow[], limit: number, filters: Filters): Promise<RecordRow[]> {
    let rows = hot;
    const last = (): RecordRow | undefined => rows[limit - 1];
    const [until] = [filters.after?.[0], filters.occurred_until].filter((bound) => bound !== undefined).sort();
    const since = [last()?.occurred_at, filters.occurred_since]
      .filter((bound) => bound !== undefined)
      .sort()
      .at(-1);
    for (const part of await this.manifest.partsOf(filters.customer_id, since ?? null, until ?? null)) {
      const end = last();
      if (end !== undefined && part.occurred_to < end.occurred_at) break;
      rows = [...rows, ...(await this.page(part, limit, filters))].sort(newestFirst).slice(0, limit);
    }
    return rows;
  }

  /** Returns the customer's attempts among those that files of these days have, with the units of their own line. */
  async attempts(customerId: string, ids: readonly string[], days: readonly string[]): Promise<Attempt[]> {
    const found: Attempt[] = [];
    for (const day of await this.manifest.archivedOf(days)) {
      for (const part of await this.manifest.partsOfDay(day)) {
        if (part.customer_from > customerId || part.customer_to < customerId) continue;
        for (const row of await this.rows(part, ATTEMPTS, [customerId, JSON.stringify(ids)]))
          found.push(attemptOf(customerId, row));
      }
    }
    return found;
  }

  /** Sums over the bytes that the store has. */
  async sumsOf(file: string): Promise<LineSums> {
    const { store, parquet } = await this.files();
    const [sums] = await parquet.query([await store.localFile(file)], PARQUET_SUMS);
    return sums as unknown as LineSums;
  }

  async onApplicationShutdown(): Promise<void> {
    const opened = await this.opened?.catch(() => undefined);
    opened?.parquet.close();
    opened?.store.close();
  }

  private page(part: ArchivedPart, limit: number, filters: Filters): Promise<RecordRow[]> {
    const [at, attempt, correction] = filters.after ?? [null, null, null];
    return this.rows(part, PAGE, [
      filters.customer_id,
      filters.occurred_since ?? null,
      filters.occurred_until ?? null,
      filters.kind ?? null,
      filters.key_id ?? null,
      filters.operation ?? null,
      at,
      attempt,
      correction,
      limit,
    ]);
  }

  private async rows(part: ArchivedPart, sql: string, values: Parameter[]): Promise<RecordRow[]> {
    try {
      const { store, parquet } = await this.files();
      const rows = await parquet.query([await store.localFile(part.file)], sql, values);
      return rows as unknown as RecordRow[];
    } catch (error) {
      throw new AppError('unavailable', `Usage of ${part.day} cannot be read now.`, {
        retryAfterSeconds: 30,
        cause: error,
      });
    }
  }
}

/** The order of a bill. Ids are ASCII, so this is the order of their bytes. */
function newestFirst(one: RecordRow, other: RecordRow): number {
  return (
    compared(other.occurred_at, one.occurred_at) ||
    compared(other.attempt_id, one.attempt_id) ||
    other.correction_no - one.correction_no
  );
}

function compared(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function attemptOf(customerId: string, row: RecordRow): Attempt {
  return {
    attemptId: row.attempt_id,
    usageId: row.usage_id,
    customerId,
    keyId: row.key_id,
    operation: row.operation,
    meterClass: row.meter_class,
    occurredAt: row.occurred_at,
    requestId: row.request_id,
    units: { calls: row.calls, changes: row.changes, watches: row.watches, forced_fresh: row.forced_fresh },
  };
}
