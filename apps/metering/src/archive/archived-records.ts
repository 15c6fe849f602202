import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Attempt } from '@hiring/billing';
import { AppError, type RpcRequest } from '@hiring/contracts';
import { OtherBytesError, openStore, sha256Of, type FileStore } from '@hiring/platform-files';
import type { ParquetFiles } from '@hiring/platform-parquet';
import { MeteringConfig } from '../config.js';
import { ArchiveManifest, type ArchivedPart } from './archive.manifest.js';
import { ARCHIVED_LINES, attemptOf, PARQUET_SUMS, type LineSums, type RecordRow } from './archived-line.js';

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

/** Reads archived lines. Loads the store's client and DuckDB on first use. */
@Injectable()
export class ArchivedRecords implements OnApplicationShutdown {
  private opened: Promise<{ store: FileStore; parquet: ParquetFiles }> | undefined;

  constructor(
    private readonly manifest: ArchiveManifest,
    private readonly config: MeteringConfig,
  ) {}

  get isOn(): boolean {
    return this.config.usageArchive !== '';
  }

  /**
   * Returns the store and DuckDB.
   * @throws Error when lines are archived and `USAGE_ARCHIVE` is empty
   */
  async files(): Promise<{ store: FileStore; parquet: ParquetFiles }> {
    if (!this.isOn) throw new Error('usage is archived, and USAGE_ARCHIVE does not say where');
    const opened = (this.opened ??= this.open());
    // After a failure, the next call opens the store again.
    opened.catch(() => (this.opened = undefined));
    return opened;
  }

  /**
   * Merges archived lines into `hot`, which is a page of lines from Postgres.
   * @returns the newest `limit` lines from both
   */
  async newest(hot: RecordRow[], limit: number, filters: Filters): Promise<RecordRow[]> {
    let rows = hot;
    const last = (): RecordRow | undefined => rows[limit - 1];
    const [until] = [filters.after?.[0], filters.occurred_until].filter((bound) => bound !== undefined).sort();
    const since = [last()?.occurred_at, filters.occurred_since]
      .filter((bound) => bound !== undefined)
      .sort()
      .at(-1);
    const { customer_id: customerId, key_id: keyId = null, operation = null, kind = null } = filters;
    const range = { since: since ?? null, until: until ?? null, keyId, operation, kind };
    for (const part of await this.manifest.partsOf(customerId, range)) {
      const end = last();
      if (end !== undefined && part.occurred_to < end.occurred_at) break;
      rows = merged(rows, await this.page(part, limit, filters)).slice(0, limit);
    }
    return rows;
  }

  /** Returns the customer's attempts with these ids from these days' files. Their units exclude corrections. */
  async attempts(customerId: string, ids: readonly string[], days: readonly string[]): Promise<Attempt[]> {
    const found: Attempt[] = [];
    for (const day of await this.manifest.archivedOf(days)) {
      for (const part of await this.manifest.partsOfDay(day)) {
        if (part.customer_from > customerId || part.customer_to < customerId) continue;
        for (const row of await this.rows(part, ATTEMPTS, [customerId, JSON.stringify(ids)]))
          found.push(attemptOf({ ...row, customer_id: customerId }));
      }
    }
    return found;
  }

  /** Returns a file's sums. @throws Error when the file's checksum differs from `sha256` */
  async sumsOf(file: string, sha256: string): Promise<LineSums> {
    const { store, parquet } = await this.files();
    return store.read(file, sha256, async (path) => {
      if ((await sha256Of(path)) !== sha256) throw new OtherBytesError(file);
      const [sums] = await parquet.query([path], PARQUET_SUMS);
      return sums as unknown as LineSums;
    });
  }

  async onApplicationShutdown(): Promise<void> {
    const opened = await this.opened?.catch(() => undefined);
    opened?.parquet.close();
    opened?.store.close();
  }

  private async open(): Promise<{ store: FileStore; parquet: ParquetFiles }> {
    const [store, { ParquetFiles }] = await Promise.all([
      openStore(this.config.usageArchive),
      import('@hiring/platform-parquet'),
    ]);
    return { store, parquet: await ParquetFiles.open(MEMORY_MB) };
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
      const rows = await store.read(part.file, part.sha256, (path) => parquet.query([path], sql, values));
      return rows as unknown as RecordRow[];
    } catch (error) {
      throw new AppError('unavailable', `Usage of ${part.day} cannot be read now.`, {
        retryAfterSeconds: 30,
        cause: error,
      });
    }
  }
}

/** Merges both lists, newest first. A line may be in both, if its day was archived between the two reads. */
function merged(one: readonly RecordRow[], other: readonly RecordRow[]): RecordRow[] {
  const sorted = [...one, ...other].sort(newestFirst);
  return sorted.filter((row, index) => index === 0 || newestFirst(sorted[index - 1] as RecordRow, row) !== 0);
}

/** Compares two lines by time, then attempt id, then correction number. */
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
