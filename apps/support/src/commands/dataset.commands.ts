import { AppError } from '@hiring/contracts';
import { Option, type Command } from 'commander';
import { examples, localPath, positive, print } from '../command.js';

const WAIT_MS = 60_000;

export function datasetCommands(program: Command): void {
  const dataset = program.command('dataset').description('the public data as files, for analysis');
  examples(dataset, [
    'support dataset export --to /data/hiring --format parquet',
    'support dataset export --to /data/hiring --format parquet --at 1234567',
  ]);
  dataset
    .command('export')
    .description(
      'write public events by month and the present companies and open reqs, at one position; repeated, it writes what is missing',
    )
    .requiredOption('--to <folder>', 'folder of the files, on this machine', localPath)
    .addOption(new Option('--format <format>', 'of the files').choices(['parquet']).makeOptionMandatory())
    .option('--at <event_seq>', 'only at this position: that of the folder, or the present one', positive)
    .action(async (options: { to: string; at?: number }, command: Command) => {
      const { exportDataset } = await import('../dataset/export-dataset.js');
      const { files, ...manifest } = await exportDataset({
        folder: options.to,
        readsUrl: addressOf('READS_DATABASE_URL'),
        feedUrl: addressOf('FEED_DATABASE_URL'),
        waitMs: WAIT_MS,
        ...(options.at !== undefined && { at: options.at }),
        onFile: ({ file, rows }, isKept) => {
          if (process.stderr.isTTY) process.stderr.write(`${file}: ${rows} rows${isKept ? ', kept' : ''}\n`);
        },
      });
      const sum = (member: 'rows' | 'bytes'): number => files.reduce((total, file) => total + file[member], 0);
      print(command, { ...manifest, files: files.length, rows: sum('rows'), bytes: sum('bytes') });
    });
}

function addressOf(name: string): string {
  const url = process.env[name] ?? process.env['DATABASE_ADMIN_URL'];
  if (url === undefined) throw new AppError('invalid_request', `${name} is not set.`);
  return url;
}
