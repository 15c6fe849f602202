import type { Command } from 'commander';
import { withSession } from '../support.session.js';
import { print } from './command.js';

export function usageCommands(program: Command): void {
  program
    .command('usage')
    .description('metered usage')
    .command('reconciliation')
    .description('outcome of the last comparison of the books; findings are empty when they agree')
    .action(async (_options: unknown, command: Command) => {
      print(command, { ...(await withSession(({ ask }) => ask('metering.reconciliation', {}))) });
    });
}
