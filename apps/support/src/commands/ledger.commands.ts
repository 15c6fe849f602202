import type { Command } from 'commander';
import { send, withSession } from '../support.session.js';
import { examples, localPath, positive, print } from '../command.js';

const CHUNK_RECORDS = 100_000;
const progress = (lastSeq: number): void => {
  if (process.stderr.isTTY) process.stderr.write(`\rup to event_seq ${lastSeq}   `);
};

export function ledgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('the append-only ledger');
  examples(ledger, [
    'support ledger head',
    'support ledger reject --offset 1234 --reason "not JSON"',
    'support ledger export /backup/ledger',
    'support ledger import /backup/ledger',
  ]);
  ledger
    .command('head')
    .description('highest committed event_seq')
    .action(async (_options: unknown, command: Command) => {
      print(command, await send('ledger.head', {}));
    });
  ledger
    .command('reject')
    .description('record an intake record on which the ledger halted as rejected, so that the ledger resumes')
    .requiredOption('--offset <n>', 'intake offset, from /readyz of the ledger')
    .requiredOption('--reason <text>', 'reason; stored on the ledger')
    .action(async (options: { offset: string; reason: string }, command: Command) => {
      print(command, await send('ledger.reject_intake', options));
    });
  ledger
    .command('adopt')
    .description('resume on a ledger or intake topic other than the recorded one, after the ledger halted on it')
    .requiredOption('--topic-id <id>', 'current id of the topic, from /readyz of the ledger')
    .requiredOption('--reason <text>', 'reason, for the audit log')
    .action(async (options: { topicId: string; reason: string }, command: Command) => {
      print(command, await send('ledger.adopt_topic', { topic_id: options.topicId, reason: options.reason }));
    });
  copying(ledger);
}

function copying(ledger: Command): void {
  ledger
    .command('export')
    .description(
      'copy the ledger topic into a folder of compressed files with their hashes; repeated, it adds new facts',
    )
    .argument('<folder>', 'on this machine', localPath)
    .option('--chunk-records <n>', 'facts per file', positive, CHUNK_RECORDS)
    .action(async (folder: string, options: { chunkRecords: number }, command: Command) => {
      const { exportLedger } = await import('../topic-files/topic-files.js');
      const { chunks, ...copied } = await withSession(({ kafka, topic }) =>
        exportLedger(kafka, { topic: topic('ledger'), folder, ...options, onProgress: progress }),
      );
      print(command, { ...copied, files: chunks.length });
    });
  ledger
    .command('import')
    .description('write such a folder to an empty ledger topic and verify it by hash; stop ledger and freshness before')
    .argument('<folder>', 'on this machine', localPath)
    .action(async (folder: string, _options: unknown, command: Command) => {
      const { importLedger } = await import('../topic-files/topic-files.js');
      const restored = await withSession(({ kafka, topic }) =>
        importLedger(kafka, { topic: topic('ledger'), folder, onProgress: progress }),
      );
      print(command, { ...restored });
    });
}
