import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@hiring/contracts';
import { sha256Of } from '@hiring/platform-files';
import { ParquetFiles } from '@hiring/platform-parquet';
import type { Pool } from '@hiring/platform-postgres';
import {
  DATASET_FILE,
  monthFile,
  monthOf,
  PRESENT,
  presentFile,
  SCHEMA_VERSION,
  STREAMS,
  type DatasetTable,
  type Month,
} from './dataset-files.js';
import {
  begunManifest,
  completeManifest,
  writeBegun,
  writeComplete,
  type DatasetFile,
  type DatasetManifest,
} from './dataset-manifest.js';
import { copyMonth, feedAt, inSnapshot, monthsOf, openSource } from './dataset-source.js';

export interface DatasetOptions {
  folder: string;
  /**
   * `readsUrl` is the address of the database that has the views `reads.dataset_*`. `feedUrl` is the address of the
   * database that has the views `change_feed.dataset_*`.
   */
  readsUrl: string;
  feedUrl: string;
  /** The dataset's position; default: the current one. */
  at?: number;
  /** Milliseconds to wait until the feed has reached the present rows' position. */
  waitMs: number;
  onFile?(file: DatasetFile, isKept: boolean): void;
}

/**
 * Writes the public dataset: companies, open reqs and technologies from one snapshot, and events and signals by month
 * up to the snapshot's position. After an interruption, the next export continues.
 *
 * @throws AppError conflict when `at` is given and the present rows at that position are neither in the folder nor in
 *   the database; unavailable when the feed has not reached the position within `waitMs`
 */
export async function exportDataset(options: DatasetOptions): Promise<DatasetManifest> {
  mkdirSync(options.folder, { recursive: true });
  removeRemains(options.folder);
  const parquet = await ParquetFiles.open();
  const [reads, feed] = [openSource(options.readsUrl), openSource(options.feedUrl)];
  try {
    return await new DatasetExport(options, reads, feed, parquet).run();
  } finally {
    await Promise.all([reads.end(), feed.end()]);
    parquet.close();
  }
}

class DatasetExport {
  constructor(
    private readonly options: DatasetOptions,
    private readonly reads: Pool,
    private readonly feed: Pool,
    private readonly parquet: ParquetFiles,
  ) {}

  async run(): Promise<DatasetManifest> {
    const { folder, waitMs, onFile } = this.options;
    const manifest = (await this.knownPresent()) ?? (await this.newPresent());
    const earlier = [...manifest.files, ...(completeManifest(folder)?.files ?? [])];
    manifest.files = manifest.files.slice(0, PRESENT.length);
    await feedAt(this.feed, manifest.position, waitMs);
    for (const { month, table } of await this.monthsAt(manifest.position)) {
      const known = earlier.find(({ file }) => file === monthFile(table));
      const isKept = known?.rows === month.rows && (await this.isWhole(known));
      const file = isKept ? known : await this.month(table, month);
      manifest.files.push(file);
      if (!isKept) writeBegun(folder, { ...manifest, files: [...manifest.files, ...notIn(manifest.files, earlier)] });
      onFile?.(file, isKept);
    }
    writeComplete(folder, manifest);
    this.removeOthers(manifest);
    return manifest;
  }

  /** Returns the months of events, then those of signals. */
  private async monthsAt(position: number): Promise<{ month: Month; table: DatasetTable }[]> {
    const all = [];
    for (const stream of STREAMS) {
      const months = await monthsOf(this.feed, stream, position);
      all.push(...months.map((month) => ({ month, table: monthOf(stream, month) })));
    }
    return all;
  }

  /**
   * If the folder has the present rows of an interrupted export, or of the export at `at`, returns that export's
   * manifest. Otherwise returns null.
   */
  private async knownPresent(): Promise<DatasetManifest | null> {
    const { folder, at, onFile } = this.options;
    const known = [begunManifest(folder), at === undefined ? null : completeManifest(folder)];
    for (const manifest of known) {
      if (manifest === null || (at ?? manifest.position) !== manifest.position) continue;
      const present = manifest.files.slice(0, PRESENT.length);
      const whole = await Promise.all(present.map((file) => this.isWhole(file)));
      if (!whole.every(Boolean)) continue;
      for (const file of present) onFile?.(file, true);
      return manifest;
    }
    return null;
  }

  /**
   * Copies the present rows in one snapshot. Writes the files afterwards, because an open snapshot makes Postgres keep
   * old rows.
   */
  private async newPresent(): Promise<DatasetManifest> {
    const { folder, at, onFile } = this.options;
    const position = await inSnapshot(this.reads, async ({ event_seq: current }, copy) => {
      if (at !== undefined && at !== current) {
        throw new AppError(
          'conflict',
          `The read models are at event_seq ${current}, and ${folder} does not have the present rows of ${at}.`,
        );
      }
      for (const table of PRESENT) await copy(table, linesOf(table, folder));
      return current;
    });
    const files: DatasetFile[] = [];
    for (const table of PRESENT) files.push(await this.write(table, presentFile(table, position)));
    const manifest = { schema_version: SCHEMA_VERSION, position, files };
    writeBegun(folder, manifest);
    for (const file of files) onFile?.(file, false);
    return manifest;
  }

  private async month(table: DatasetTable, month: Month): Promise<DatasetFile> {
    await copyMonth(this.feed, table, linesOf(table, this.options.folder));
    const written = await this.write(table, monthFile(table));
    if (written.rows !== month.rows) throw new Error(`${written.file} has ${written.rows} rows, not ${month.rows}`);
    return { ...written, ...month };
  }

  private write(table: DatasetTable, file: string): Promise<DatasetFile> {
    return writeFile(this.parquet, table, this.options.folder, file);
  }

  private async isWhole({ file, bytes, sha256 }: DatasetFile): Promise<boolean> {
    const path = join(this.options.folder, file);
    return existsSync(path) && statSync(path).size === bytes && (await sha256Of(path)) === sha256;
  }

  private removeOthers({ files }: DatasetManifest): void {
    const { folder } = this.options;
    const named = new Set(files.map(({ file }) => file));
    for (const name of readdirSync(folder)) if (DATASET_FILE.test(name) && !named.has(name)) rmSync(join(folder, name));
  }
}

/**
 * Returns the earlier files that are not in `files`. The manifest of an unfinished export also lists these files, so
 * that a run after an interruption can keep them.
 */
function notIn(files: readonly DatasetFile[], earlier: readonly DatasetFile[]): DatasetFile[] {
  return earlier.filter(({ file }) => !files.some((one) => one.file === file));
}

/** Returns the path of the temporary file that has a table's copied rows as lines of text. */
export function linesOf({ name }: DatasetTable, folder: string): string {
  return join(folder, `${name}.lines.part`);
}

/** Writes a table's copied rows under a temporary name, and renames the complete file. */
export async function writeFile(
  parquet: ParquetFiles,
  table: DatasetTable,
  folder: string,
  file: string,
): Promise<DatasetFile> {
  const path = join(folder, file);
  const written = await parquet.write(linesOf(table, folder), `${path}.part`, table.columns);
  renameSync(`${path}.part`, path);
  rmSync(linesOf(table, folder));
  return { file, ...written };
}

/** Removes the incomplete files of an interrupted export. */
export function removeRemains(folder: string): void {
  for (const name of readdirSync(folder)) if (name.endsWith('.part')) rmSync(join(folder, name));
}
