import type { Command } from 'commander';
import { send } from '../support.session.js';
import { examples, positive, print, printTable } from '../command.js';

/**
 * Maximum milliseconds for ending an app. The limit is this high because, without Redis, the gateway waits until no
 * cached copy of the app's token is in use.
 */
const END_MS_MAX = 45_000;

export function appsCommands(program: Command): void {
  const apps = program.command('apps').description('apps that people connected to /mcp');
  examples(apps, ['support apps list cus_42', 'support apps end cus_42 107']);
  apps
    .command('list')
    .description('connected apps of an account; the id is the key id of their bills')
    .argument('<customer_id>')
    .action(async (customerId: string, _options: unknown, command: Command) => {
      printTable(command, (await send('gateway.list_grants', { customer_id: customerId, user_id: null })).grants);
    });
  apps
    .command('end')
    .description('disconnect an app; returns once no gateway accepts it')
    .argument('<customer_id>')
    .argument('<app_id>', 'app', positive)
    .action(async (customerId: string, appId: number, _options: unknown, command: Command) => {
      const end = { customer_id: customerId, grant_ids: [appId], user_id: null };
      print(command, await send('gateway.end_grants', end, { timeoutMs: END_MS_MAX }));
    });
}
