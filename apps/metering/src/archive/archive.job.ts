import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { Clock } from '@hiring/platform-config';
import { metrics, type Logger } from '@hiring/platform-observability';
import { createPool, onConnection } from '@hiring/platform-postgres';
import { LOGGER, PeriodicWorker } from '@hiring/platform-service';
import { MeteringConfig } from '../config.js';
import { DayPartitions, tableOf } from '../retention/day-partitions.js';
import { UsagePositions } from '../positions/usage.positions.js';
import { ArchiveManifest, type ArchivedPart } from './archive.manifest.js';
import {
  addSums,
  ARCHIVE_COLUMNS,
  archivedLine,
  LINE_COLUMNS,
  POSTGRES_SUMS,
  type LineSums,
  type RecordRow,
} from './archived-line.js';
import { ArchivedRecords } from './archived-records.js';

const EVERY_MS = 3_600_000;
const RETRY_MS = 60_000;
const DAY_MS = 86_400_000;
/** Id of a Postgres session lock, which ends with the process. The number has no meaning. */
const SESSION_LOCK = 7_216_450_048;
const LINES_PER_QUERY = 10_000;
/** Lines in a file. This many lines are 40 MB as JSON and 3.5 MB as Parquet. */
const LINES_PER_FILE = 100_000;
const ROWS_PER_GROUP = 20_000;
/** If no row names a file, the file is kept for this many days. */
const UNNAMED_DAYS = 30;

const waitingDays = metrics.gauge(
  'metering_archive_waiting_days',
  'Days of usage records that are older than USAGE_HOT_DAYS and still in Postgres.',
);

interface LineKey {
  customer_id: string;
  occurred_at: string;
  attempt_id: string;
  correction_no: number;
}

/**
 * Moves days older than `USAGE_HOT_DAYS` from Postgres to Parquet files. Writes a day's files to the store, reads them
 * back, and compares the counts and sums with the table. Only then does one transaction record the files and drop the
 * day's table. A process that dies earlier leaves files that no row names; later runs remove these files.
 */
@Injectable()
export class ArchiveJob extends PeriodicWorker {
  private sweptMs = -Infinity;

  constructor(
    private readonly pool: Pool,
    private readonly days: DayPartitions,
    private readonly manifest: ArchiveManifest,
    private readonly records: ArchivedRecords,
    private readonly positions: UsagePositions,
    private readonly clock: Clock,
    private readonly config: MeteringConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super({ everyMs: EVERY_MS, retryMs: RETRY_MS }, 'usage could not be archived; will retry', logger);
  }

  override onApplicationBootstrap(): void {
    if (this.records.isOn) super.onApplicationBootstrap();
  }

  /** Archives every due day. Only one instance at a time does so. */
  async run(): Promise<void> {
    const startMs = this.clock.now().getTime();
    const hotFrom = dayOf(startMs - this.config.usageHotDays * DAY_MS);
    const due = (await this.days.list()).filter((day) => day < hotFrom);
    waitingDays.set(due.length);
    // No statement timeout, because summing a whole day takes long.
    const pool = createPool({
      url: this.config.databaseUrl,
      max: 1,
      statementTimeoutMs: 0,
      applicationName: 'archive',
    });
    try {
      // The transactions run on the lock's connection, so a process that has lost the lock commits nothing.
      await onConnection(pool, async (locked) => {
        const { rows } = await locked.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
          SESSION_LOCK,
        ]);
        if (rows[0]?.mine === true) await this.runLocked(due, locked, startMs);
      });
    } finally {
      await pool.end();
    }
  }

  private async runLocked(due: readonly string[], locked: PoolClient, startMs: number): Promise<void> {
    if (due.length > 0) {
      await this.expectStore(locked);
      // Wait for the projection, because lines for these days may still be unread.
      await this.positions.catchUpAll();
    }
    const failed: unknown[] = [];
    for (const day of due) {
      // One day's failure does not delay the others.
      await this.archive(day, locked, startMs).catch((error: unknown) => failed.push(error));
      waitingDays.dec();
    }
    waitingDays.set(failed.length);
    const keptFrom = dayOf(startMs - this.config.usageRetentionDays * DAY_MS);
    for (const day of await this.manifest.daysBefore(keptFrom, locked)) await this.end(day, locked);
    await this.removeUnnamed(locked, startMs);
    if (failed.length > 0) throw failed[0];
  }

  /**
   * Checks that the store has the newest archived file, to detect an unmounted folder or a wrong bucket.
   * @throws Error when the file is missing or has another checksum
   */
  private async expectStore(locked: PoolClient): Promise<void> {
    const newest = await this.manifest.newest(locked);
    if (newest === undefined) return;
    const { store } = await this.records.files();
    const known = await store.checksumOf(newest.file);
    if (known !== newest.sha256) throw new Error(`the store of USAGE_ARCHIVE has no ${newest.file}, or other bytes`);
  }

  private async archive(day: string, locked: PoolClient, startMs: number): Promise<void> {
    const earlier = (await this.manifest.partsOfDay(day, locked)).at(-1)?.part ?? 0;
    const folder = await mkdtemp(join(tmpdir(), 'hiring-usage-'));
    try {
      const parts: ArchivedPart[] = [];
      for (let after: LineKey | null = null, whole = false; !whole;) {
        const written = await this.write({ day, part: earlier + parts.length + 1, after, folder, startMs });
        if (written !== null) parts.push(written.part);
        after = written?.last ?? null;
        whole = written === null || written.lines < LINES_PER_FILE;
      }
      const archived = addSums(parts);
      await this.days.replace(day, locked, async () => {
        const { rows } = await locked.query<LineSums>(`SELECT ${POSTGRES_SUMS} FROM ${tableOf(day)}`);
        const [present, copied] = [JSON.stringify(addSums(rows)), JSON.stringify(archived)];
        if (present !== copied) throw new Error(`usage of ${day} is ${present} in Postgres, ${copied} in files`);
        await this.manifest.add(parts, locked);
      });
      const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
      this.logger.info({ day, files: parts.length, records: archived.records, bytes }, 'usage was archived');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * Writes the lines after a position as one file, and reads the file back. If there are no such lines, returns null.
   */
  private async write({
    day,
    part,
    after,
    folder,
    startMs,
  }: NextFile): Promise<{ part: ArchivedPart; last: LineKey; lines: number } | null> {
    const { store, parquet } = await this.records.files();
    const [text, local] = [join(folder, 'lines.json'), join(folder, 'lines.parquet')];
    const seen: Seen = { lines: 0, first: null, last: after, occurredFrom: '', occurredTo: '' };
    await pipeline(Readable.from(this.lines(day, seen)), createWriteStream(text));
    if (seen.first === null || seen.last === null) return null;
    const { bytes, sha256 } = await parquet.write(text, local, ARCHIVE_COLUMNS, {
      rowsPerGroup: ROWS_PER_GROUP,
      version: 2,
    });
    const file = `usage/${day}/${String(part).padStart(4, '0')}-${startMs}.parquet`;
    await rm(text);
    await store.put(file, local, sha256);
    const written: ArchivedPart = {
      day,
      part,
      file,
      ...(await this.records.sumsOf(file, sha256)),
      customer_from: seen.first.customer_id,
      customer_to: seen.last.customer_id,
      occurred_from: seen.occurredFrom,
      occurred_to: seen.occurredTo,
      bytes,
      sha256,
    };
    return { part: written, last: seen.last, lines: seen.lines };
  }

  /** Yields the lines after `seen.last` as JSON, at most LINES_PER_FILE in total. Updates `seen`. */
  private async *lines(day: string, seen: Seen): AsyncGenerator<string> {
    while (seen.lines < LINES_PER_FILE) {
      const from =
        seen.last === null ? '' : 'WHERE (customer_id, occurred_at, attempt_id, correction_no) > ($1, $2, $3, $4)';
      const { rows } = await this.pool.query<RecordRow & LineKey & Record<string, unknown>>(
        `SELECT ${LINE_COLUMNS.join(', ')} FROM ${tableOf(day)} ${from}
         ORDER BY customer_id, occurred_at, attempt_id, correction_no LIMIT ${LINES_PER_QUERY}`,
        seen.last === null
          ? []
          : [seen.last.customer_id, seen.last.occurred_at, seen.last.attempt_id, seen.last.correction_no],
      );
      let text = '';
      for (const row of rows) {
        text += `${JSON.stringify(archivedLine(row))}\n`;
        seen.first ??= row;
        if (seen.occurredFrom === '' || row.occurred_at < seen.occurredFrom) seen.occurredFrom = row.occurred_at;
        if (row.occurred_at > seen.occurredTo) seen.occurredTo = row.occurred_at;
      }
      seen.lines += rows.length;
      seen.last = rows.at(-1) ?? seen.last;
      yield text;
      if (rows.length < LINES_PER_QUERY) return;
    }
  }

  /** Removes a day that is past its retention. Removes the day's files first, so that no file is left without a row. */
  private async end(day: string, locked: PoolClient): Promise<void> {
    const { store } = await this.records.files();
    for (const { file } of await this.manifest.partsOfDay(day, locked)) await store.remove(file);
    await this.manifest.remove(day);
    this.logger.info({ day }, 'archived usage past retention was removed');
  }

  /**
   * Once a day, removes files that are a month old and that no row names. Such files are left by processes that died.
   * Younger files are kept, because an older copy of the database may use the same store and name files that this
   * database does not name.
   */
  private async removeUnnamed(locked: PoolClient, startMs: number): Promise<void> {
    if (startMs < this.sweptMs + DAY_MS) return;
    const named = await this.manifest.files(locked);
    const { store } = await this.records.files();
    for await (const file of store.list('usage/')) {
      const [, madeMs] = /-(\d+)\.parquet/.exec(file) ?? [];
      if (madeMs === undefined || named.has(file) || Number(madeMs) > startMs - UNNAMED_DAYS * DAY_MS) continue;
      await store.remove(file);
    }
    this.sweptMs = startMs;
  }
}

interface NextFile {
  day: string;
  part: number;
  after: LineKey | null;
  folder: string;
  /** The run's start in milliseconds, as in the file's name. */
  startMs: number;
}

interface Seen {
  lines: number;
  first: LineKey | null;
  last: LineKey | null;
  occurredFrom: string;
  occurredTo: string;
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
