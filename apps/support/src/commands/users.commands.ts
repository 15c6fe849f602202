import { randomUUID } from 'node:crypto';
import { ROLES, type Role } from '@hiring/contracts';
import { Option, type Command } from 'commander';
import { send, withSession } from '../support.session.js';
import { examples, print, printTable } from '../command.js';

/**
 * Maximum milliseconds for changing a role or removing a person. The request ends only when the change applies to the
 * person's apps at every gateway. Without Redis, this takes up to 31 s.
 */
const EFFECTIVE_MS_MAX = 60_000;

const roleOption = (text: string): Option => new Option('--role <role>', text).choices(ROLES);

export function usersCommands(program: Command): void {
  const users = program.command('users').description('people in an account, their roles, and links to sign in');
  examples(users, [
    'support users add cus_42 --name "Ada Lovelace" --role owner',
    'support users link usr_1f2e3d',
    'support users set-role cus_42 usr_1f2e3d --role analyst',
  ]);
  users
    .command('add')
    .description('add a person to an account, a new one or one of another account; prints the id')
    .argument('<customer_id>')
    .requiredOption('--name <name>', 'name shown to the account')
    .addOption(roleOption('what the person may do').makeOptionMandatory())
    .option('--user <user_id>', 'a person who is in another account already')
    .action(async (customerId: string, options: { name: string; role: Role; user?: string }, command: Command) => {
      const { name, role, user } = options;
      const person = { customer_id: customerId, name, role, request_id: randomUUID(), ...(user && { user_id: user }) };
      print(command, await send('accounts.create_user', person));
    });
  users
    .command('link')
    .description('make a sign-in link, which works once within 15 minutes; it is printed once')
    .argument('<user_id>')
    .action(async (userId: string, _options: unknown, command: Command) => {
      await withSession(async ({ request, open }) => {
        // Sent only once, because each request creates another link.
        const made = await request('accounts.create_link', { user_id: userId }, { idempotent: false });
        print(command, { ...made, link: open(made.link) });
      });
    });
  users
    .command('list')
    .description('people in an account')
    .argument('<customer_id>')
    .action(async (customerId: string, _options: unknown, command: Command) => {
      printTable(command, (await send('accounts.list_members', { customer_id: customerId })).members);
    });
  changeCommands(users);
}

function changeCommands(users: Command): void {
  users
    .command('set-role')
    .description("change a person's role; their apps lose what the role lacks before this returns")
    .argument('<customer_id>')
    .argument('<user_id>')
    .addOption(roleOption('new role').makeOptionMandatory())
    .action(async (customerId: string, userId: string, { role }: { role: Role }, command: Command) => {
      const options = { timeoutMs: EFFECTIVE_MS_MAX };
      print(command, await send('accounts.set_role', { customer_id: customerId, user_id: userId, role }, options));
    });
  users
    .command('remove')
    .description('remove a person from an account and end their apps in it')
    .argument('<customer_id>')
    .argument('<user_id>')
    .action(async (customerId: string, userId: string, _options: unknown, command: Command) => {
      const options = { timeoutMs: EFFECTIVE_MS_MAX };
      const { ended } = await send('accounts.remove_member', { customer_id: customerId, user_id: userId }, options);
      print(command, { user_id: userId, ended_apps: ended });
    });
}
