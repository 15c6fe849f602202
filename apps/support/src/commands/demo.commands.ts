import type { Command } from 'commander';
import type { SeedOptions } from '../demo/seed.js';
import { withSession } from '../support.session.js';
import { positive, printTable } from './command.js';

export function demoCommands(program: Command): void {
  const demo = program.command('demo').description('the made-up companies of the local stack');
  demo
    .command('seed')
    .description(
      'register the demo companies and put their past crawls on the intake; companies already there are kept',
    )
    .requiredOption('--seed <seed>', 'the seed the simulator runs with')
    .requiredOption('--anchor <instant>', 'the instant the simulator calls now')
    .option('--days <n>', 'days of history', positive, 150)
    .action(async (options: SeedOptions, command: Command) => {
      const { seed } = await import('../demo/seed.js');
      await withSession(async (session) => printTable(command, await seed(session, options)));
    });
}
