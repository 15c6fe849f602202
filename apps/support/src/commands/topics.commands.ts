import { topicSpecs } from '@hiring/contracts';
import type { Command } from 'commander';
import { withSession } from '../support.session.js';
import { examples, positive, print } from './command.js';

export function topicsCommands(program: Command): void {
  const topics = program.command('topics').description('Kafka topics of this installation');
  examples(topics, ['support topics create --replication-factor 3']);
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
}
