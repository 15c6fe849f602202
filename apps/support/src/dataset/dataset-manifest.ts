import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@hiring/contracts';
import { INCREMENT_FILE, SCHEMA_VERSION } from './dataset-files.js';

export const COMPLETE = 'manifest.json';
/** The manifest's name until the export is complete. */
const BEGUN = 'manifest.begun.json';

export interface DatasetFile {
  file: string;
  rows: number;
  bytes: number;
  sha256: string;
  /**
   * `month`, `first_seq` and `last_seq` are set only for a file of events or signals. `first_seq` and `last_seq` are
   * the first and the last `event_seq` in the file.
   */
  month?: string;
  first_seq?: number;
  last_seq?: number;
}

/** The manifest. It omits the export's time, so that a position always gives the same bytes. */
export interface DatasetManifest {
  schema_version: number;
  /** For an increment: its start position. */
  since?: number;
  /** The dataset's last `event_seq`. */
  position: number;
  files: DatasetFile[];
}

/** Returns the manifest's file name for a whole dataset or an increment. */
export function manifestName({ since, position }: Pick<DatasetManifest, 'since' | 'position'>): string {
  return since === undefined ? COMPLETE : `increment-${since}-to-${position}.json`;
}

export function writeIncrement(folder: string, manifest: DatasetManifest): void {
  write(join(folder, manifestName(manifest)), manifest);
}

/** Returns the increment files that have no manifest, because their export was interrupted. */
export function orphans(names: readonly string[]): string[] {
  const all = new Set(names);
  return names.filter((name) => {
    const [, since, position] = INCREMENT_FILE.exec(name) ?? [];
    return since !== undefined && !all.has(manifestName({ since: Number(since), position: Number(position) }));
  });
}

/** Returns the folder's last complete manifest; null if none. */
export function completeManifest(folder: string): DatasetManifest | null {
  return read(join(folder, COMPLETE));
}

/** Returns an interrupted export's manifest, with its complete files; null if none. */
export function begunManifest(folder: string): DatasetManifest | null {
  return read(join(folder, BEGUN));
}

export function writeBegun(folder: string, manifest: DatasetManifest): void {
  write(join(folder, BEGUN), manifest);
}

export function writeComplete(folder: string, manifest: DatasetManifest): void {
  write(join(folder, COMPLETE), manifest);
  rmSync(join(folder, BEGUN), { force: true });
}

function read(path: string): DatasetManifest | null {
  if (!existsSync(path)) return null;
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as DatasetManifest;
  if (manifest.schema_version === SCHEMA_VERSION) return manifest;
  const found = String(manifest.schema_version);
  throw new AppError(
    'conflict',
    `${path} has schema version ${found}, and this is ${SCHEMA_VERSION}: take a new folder.`,
  );
}

function write(path: string, manifest: DatasetManifest): void {
  writeFileSync(`${path}.part`, `${JSON.stringify(manifest, null, 2)}\n`);
  renameSync(`${path}.part`, path);
}
