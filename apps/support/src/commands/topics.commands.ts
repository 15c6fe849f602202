import { topicSpecs } from '@hiring/contracts';
import { Argument, type Command } from 'commander';
import { COPIED_TOPICS, type CopiedTopic } from '../topic-files/copied-topics.js';
import { withSession } from '../support.session.js';
import { examples, localPath, positive, print, printTable } from '../command.js';

export function topicsCommands(program: Command): void {
  const topics = program.command('topics').description('Kafka topics of this installation');
  examples(topics, [
    'support topics create --replication-factor 3',
    'support topics export usage /backup/usage',
    'support topics import usage /backup/usage',
  ]);
  topics
    .command('create')
    .description('create missing topics and set differing configuration; safe to run again')
    .option(
      '--replication-factor <n>',
      'copies of every partition (default: 3 with three or more brokers, else 1)',
      positive,
    )
    .action(async (options: { replicationFactor?: number }, command: Command) => {
      await withSession(async ({ kafka, config }) => {
        const specs = Object.values(topicSpecs(config.topicPrefix));
        const replication = options.replicationFactor;
        await kafka.ensureTopics(specs, replication === undefined ? {} : { replicationFactor: replication });
        print(command, { topics: specs.map((spec) => spec.name) });
      });
    });
  copying(topics);
}

const CHUNK_RECORDS = 100_000;

function copying(topics: Command): void {
  const role = (): Argument => new Argument('<topic>', 'the ledger has commands of its own').choices(COPIED_TOPICS);
  topics
    .command('export')
    .description('copy a topic into a folder of compressed files with their hashes; a later run adds new records')
    .addArgument(role())
    .argument('<folder>', 'on this machine', localPath)
    .option('--chunk-records <n>', 'records per file', positive, CHUNK_RECORDS)
    .action(async (name: CopiedTopic, folder: string, options: { chunkRecords: number }, command: Command) => {
      const { exportTopic } = await import('../topic-files/topic-files.js');
      const copied = await withSession(({ kafka, topic }) =>
        exportTopic(kafka, { topic: topic(name), folder, ...options }),
      );
      printTable(
        command,
        copied.map(({ chunks, records, next_offset }, partition) => ({
          ...{ partition, records, files: chunks.length, next_offset },
        })),
      );
    });
  topics
    .command('import')
    .description('write such a folder to an empty topic and verify it by hash; stop what writes the topic before')
    .addArgument(role())
    .argument('<folder>', 'on this machine', localPath)
    .action(async (name: CopiedTopic, folder: string, _options: unknown, command: Command) => {
      const { importTopic } = await import('../topic-files/topic-files.js');
      const restored = await withSession(({ kafka, topic }) => importTopic(kafka, { topic: topic(name), folder }));
      printTable(
        command,
        restored.map(({ topic_id, records, written }, partition) => ({ partition, records, written, topic_id })),
      );
    });
}
