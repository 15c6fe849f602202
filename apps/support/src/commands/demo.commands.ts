import type { Command } from 'commander';
import type { SeedOptions } from '../demo/seed.js';
import { withSession } from '../support.session.js';
import { positive, printTable } from '../command.js';

export function demoCommands(program: Command): void {
  const demo = program.command('demo').description('the fictitious companies of the local stack');
  demo
    .command('seed')
    .description(
      'register the demo companies and write their past crawls to the intake; existing companies are unchanged',
    )
    .requiredOption('--seed <seed>', 'seed of the simulator')
    .requiredOption('--anchor <instant>', 'current time of the simulator')
    .option('--days <n>', 'days of history', positive, 150)
    .action(async (options: SeedOptions, command: Command) => {
      const { seed } = await import('../demo/seed.js');
      await withSession(async (session) => printTable(command, await seed(session, options)));
    });
}
