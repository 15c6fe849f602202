import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@hiring/contracts';
import { ParquetFiles } from '@hiring/platform-parquet';
import { changesAfter, presentFile, SCHEMA_VERSION } from './dataset-files.js';
import { orphans, writeIncrement, type DatasetFile, type DatasetManifest } from './dataset-manifest.js';
import { inSnapshot, openSource, type Position } from './dataset-source.js';
import { linesOf, removeRemains, writeFile } from './export-dataset.js';

export interface IncrementOptions {
  folder: string;
  /** Address of the database with the views `reads.dataset_*`. */
  readsUrl: string;
  /** The increment has the changes after this position. Its reader already has all changes up to here. */
  since: number;
  onFile?(file: DatasetFile, isKept: boolean): void;
}

/**
 * Writes the companies, reqs (also closed ones) and technologies that changed after a position, from one snapshot, and
 * then the manifest. If nothing changed, writes nothing.
 *
 * @throws AppError conflict when the read models have not reached `since`, or do not know the changes from `since` on
 */
export async function exportIncrement(options: IncrementOptions): Promise<DatasetManifest> {
  const { folder, since, onFile } = options;
  mkdirSync(folder, { recursive: true });
  removeRemains(folder);
  for (const file of orphans(readdirSync(folder))) rmSync(join(folder, file));
  const tables = changesAfter(since);
  const parquet = await ParquetFiles.open();
  const reads = openSource(options.readsUrl);
  try {
    const position = await inSnapshot(reads, async (present, copy) => {
      refuseUnknown(since, present);
      if (present.event_seq > since) for (const table of tables) await copy(table, linesOf(table, folder));
      return present.event_seq;
    });
    const manifest: DatasetManifest = { schema_version: SCHEMA_VERSION, since, position, files: [] };
    if (position === since) return manifest;
    for (const table of tables) {
      const file = await writeFile(parquet, table, folder, presentFile(table, position));
      manifest.files.push(file);
      onFile?.(file, false);
    }
    writeIncrement(folder, manifest);
    return manifest;
  } finally {
    await reads.end();
    parquet.close();
  }
}

function refuseUnknown(since: number, { event_seq: present, changes_from: oldest }: Position): void {
  if (since > present) {
    throw new AppError('conflict', `The read models are at event_seq ${present}: nothing is known of ${since}.`);
  }
  if (since >= oldest) return;
  const rebuilt = `The read models were rebuilt with other rows at event_seq ${oldest}`;
  throw new AppError('conflict', `${rebuilt}: what changed since ${since} is not known. Load a whole export.`);
}
