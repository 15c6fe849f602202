import type { Command } from 'commander';
import { withSession } from '../support.session.js';
import { examples, print } from './command.js';

export function ledgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('the append-only ledger');
  examples(ledger, ['support ledger head', 'support ledger reject --offset 1234 --reason "not JSON"']);
  ledger
    .command('head')
    .description('highest committed event_seq')
    .action(async (_options: unknown, command: Command) => {
      print(command, await withSession(({ ask }) => ask('ledger.head', {})));
    });
  ledger
    .command('reject')
    .description('put an intake record the ledger halted on down as rejected, and let the ledger go on')
    .requiredOption('--offset <n>', 'intake offset, as /readyz of the ledger names it')
    .requiredOption('--reason <text>', 'why; kept on the ledger')
    .action(async (options: { offset: string; reason: string }, command: Command) => {
      print(command, await withSession(({ ask }) => ask('ledger.reject_intake', options)));
    });
  ledger
    .command('adopt')
    .description('go on with a ledger or intake topic that is not the recorded one, after the ledger halted on it')
    .requiredOption('--topic-id <id>', 'id of the topic as it is now, as /readyz of the ledger names it')
    .requiredOption('--reason <text>', 'why, for the record')
    .action(async (options: { topicId: string; reason: string }, command: Command) => {
      const request = { topic_id: options.topicId, reason: options.reason };
      print(command, await withSession(({ ask }) => ask('ledger.adopt_topic', request)));
    });
}
