import { randomUUID } from 'node:crypto';
import { SCOPES, TIERS, type Scope, type Tier } from '@hiring/contracts';
import { Option, type Command } from 'commander';
import { withSession } from '../support.session.js';
import { print } from './command.js';

const tierOption = (text: string) => new Option('--tier <tier>', text).choices(TIERS);

export function customersCommands(program: Command): void {
  const customers = program.command('customers').description('accounts that hold keys');
  customers
    .command('create')
    .description('create a customer')
    .requiredOption('--name <name>', 'name shown to operators')
    .addOption(tierOption('rate limits of the account').default('standard'))
    .action(async (options: { name: string; tier: Tier }, command: Command) => {
      print(command, await withSession(({ ask }) => ask('access.create_customer', options)));
    });
}

export function keysCommands(program: Command): void {
  const keys = program.command('keys').description('API keys');
  keys
    .command('issue')
    .description('issue a key; the raw key is printed once and never again')
    .argument('<customer_id>')
    .addOption(tierOption("label and limits of the key, not above the customer's"))
    .addOption(new Option('--scope <scope...>', 'scopes of the key (default: all)').choices(SCOPES))
    .action(async (customerId: string, options: { tier?: Tier; scope?: Scope[] }, command: Command) => {
      await withSession(async ({ ask, open }) => {
        const issued = await ask('access.issue_key', {
          customer_id: customerId,
          request_id: randomUUID(),
          ...(options.tier === undefined ? {} : { tier: options.tier }),
          ...(options.scope === undefined ? {} : { scopes: options.scope }),
        });
        print(command, { ...issued, key: open(issued.key) });
      });
    });
}
