import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@hiring/contracts';
import { Option, type Command } from 'commander';
import type { DatasetFile, DatasetManifest } from '../dataset/dataset-manifest.js';
import { examples, localPath, positive, print } from '../command.js';

const WAIT_MS = 60_000;

export function datasetCommands(program: Command): void {
  const dataset = program.command('dataset').description('the public data as files, for analysis');
  examples(dataset, [
    'support dataset export --to /data/hiring --format parquet',
    'support dataset export --to /data/hiring --format parquet --at 1234567',
    'support dataset export --to /data/hiring --format parquet --since 1234567',
    'support dataset export --to s3://bucket/hiring --work /data/hiring --format parquet',
  ]);
  dataset
    .command('export')
    .description(
      'write public events by month and the present companies and open reqs, at one position; repeated, it writes what is missing',
    )
    .requiredOption('--to <folder>', 'folder of the files, on this machine, or s3://bucket/folder', target)
    .option(
      '--work <folder>',
      'with s3://: keeps the files here, so that the next export writes only new ones',
      localPath,
    )
    .addOption(new Option('--format <format>', 'of the files').choices(['parquet']).makeOptionMandatory())
    .option('--at <event_seq>', 'only at this position: that of the folder, or the present one', positive)
    .addOption(
      new Option('--since <event_seq>', 'only companies, reqs and technologies that changed after this position')
        .argParser(positive)
        .conflicts('at'),
    )
    .action(async (options: ExportOptions, command: Command) => {
      const { store } = options.to;
      if (store !== null) (await import('../dataset/dataset-store.js')).checkPlace(store);
      const kept = options.to.folder ?? options.work;
      const folder = kept ?? mkdtempSync(join(tmpdir(), 'hiring-dataset-'));
      const exported =
        options.since === undefined ? await whole(folder, options.at) : await increment(folder, options.since);
      const { files, ...manifest } = exported;
      const sum = (member: 'rows' | 'bytes'): number => files.reduce((total, file) => total + file[member], 0);
      const written = { ...manifest, files: files.length, rows: sum('rows'), bytes: sum('bytes') };
      if (store === null) return print(command, written);
      const { copyToStore } = await import('../dataset/dataset-store.js');
      const sent = await copyToStore(folder, exported, store);
      if (kept === undefined) rmSync(folder, { recursive: true });
      print(command, { ...written, sent });
    });
}

interface ExportOptions {
  to: Target;
  work?: string;
  at?: number;
  since?: number;
}

async function whole(folder: string, at: number | undefined): Promise<DatasetManifest> {
  const { exportDataset } = await import('../dataset/export-dataset.js');
  const feedUrl = addressOf('FEED_DATABASE_URL');
  const readsUrl = addressOf('READS_DATABASE_URL');
  return exportDataset({ folder, readsUrl, feedUrl, waitMs: WAIT_MS, onFile, ...(at !== undefined && { at }) });
}

async function increment(folder: string, since: number): Promise<DatasetManifest> {
  const { exportIncrement } = await import('../dataset/export-increment.js');
  return exportIncrement({ folder, readsUrl: addressOf('READS_DATABASE_URL'), since, onFile });
}

function onFile({ file, rows }: DatasetFile, isKept: boolean): void {
  if (process.stderr.isTTY) process.stderr.write(`${file}: ${rows} rows${isKept ? ', kept' : ''}\n`);
}

type Target = { folder: string; store: null } | { folder: null; store: string };

/** Parses a local folder, or a place in an S3-compatible store. */
function target(text: string): Target {
  return text.startsWith('s3://') ? { folder: null, store: text } : { folder: localPath(text), store: null };
}

function addressOf(name: string): string {
  const url = process.env[name] ?? process.env['DATABASE_ADMIN_URL'];
  if (url === undefined) throw new AppError('invalid_request', `${name} is not set.`);
  return url;
}
