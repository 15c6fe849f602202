import { randomBytes, randomUUID } from 'node:crypto';
import { SCOPES, type KeyRecord, type OutlivingKey, type Scope, type Tier, type UnmovedKey } from '@hiring/contracts';
import { Option, type Command } from 'commander';
import { send, withSession, type SupportSession } from '../support.session.js';
import { allRows, examples, instant, positive, print, printTable } from '../command.js';
import { limitsOf, tierOption, type LimitOptions } from './customers.commands.js';

/**
 * Maximum milliseconds for a revocation. Without Redis, the gateway waits until no cached copy of the key is in use.
 */
const REVOKE_MS_MAX = 45_000;
const PEPPER_BYTES = 32;
const KEYS_PAGE = 1_000;

interface IssueOptions {
  tier?: Tier;
  scope?: Scope[];
  name?: string;
  /** In epoch milliseconds. */
  expiresAt?: number;
}

export function keysCommands(program: Command): void {
  const keys = program.command('keys').description('API keys');
  examples(keys, [
    'support keys issue cus_42 --scope reads:cached usage:read',
    "support keys issue cus_42 --name 'Nightly import' --expires-at 2027-01-31",
    'support keys list cus_42',
    'support keys revoke 7',
  ]);
  keys
    .command('issue')
    .description('issue a key; the raw key is printed once and never again')
    .argument('<customer_id>')
    .addOption(tierOption("label and limits of the key, not above the customer's"))
    .addOption(new Option('--scope <scope...>', 'scopes of the key (default: all)').choices(SCOPES))
    .option('--name <name>', 'what the key is for')
    .option('--expires-at <time>', 'when it stops working (ISO 8601; default: never)', instant)
    .action(async (customerId: string, options: IssueOptions, command: Command) => {
      await withSession(async ({ request, open }) => {
        const issue = {
          customer_id: customerId,
          request_id: randomUUID(),
          ...(options.tier === undefined ? {} : { tier: options.tier }),
          ...(options.scope === undefined ? {} : { scopes: options.scope }),
          ...(options.name === undefined ? {} : { name: options.name }),
          ...(options.expiresAt === undefined ? {} : { expires_at: new Date(options.expiresAt).toISOString() }),
        };
        // Sent only once, because a second request would replace the first one's key.
        const issued = await request('gateway.issue_key', issue, { idempotent: false });
        print(command, { ...issued, key: open(issued.key) });
      });
    });
  keys
    .command('list')
    .description('keys of a customer, never the raw key')
    .argument('<customer_id>')
    .action(async (customerId: string, _options: unknown, command: Command) => {
      const rows = await withSession(({ request }) => keysOf(request, customerId));
      printTable(command, rows);
    });
  keys
    .command('revoke')
    .description('revoke a key; returns once no gateway accepts it')
    .argument('<key_id>', 'key', positive)
    .action(async (keyId: number, _options: unknown, command: Command) => {
      print(command, await send('gateway.revoke_key', { key_id: keyId }, { timeoutMs: REVOKE_MS_MAX }));
    });
  keys
    .command('outliving')
    .description('active keys that work longer than the key that made them, by the audit log; revoke those not wanted')
    .action(async (_options: unknown, command: Command) => printTable(command, await withSession(outlivingKeys)));
  changeCommands(keys);
}

function changeCommands(keys: Command): void {
  keys
    .command('set-tier')
    .description('change the tier label of a key')
    .argument('<key_id>', 'key', positive)
    .addOption(tierOption('new tier').makeOptionMandatory())
    .action(async (keyId: number, options: { tier: Tier }, command: Command) => {
      print(command, await send('gateway.set_key_tier', { key_id: keyId, tier: options.tier }));
    });
  keys
    .command('set-limits')
    .description('override the tier\'s rate limit of a key; left out or "none" removes the override')
    .argument('<key_id>', 'key', positive)
    .option('--rate-per-minute <n>')
    .option('--burst <n>')
    .action(async (keyId: number, options: LimitOptions, command: Command) => {
      print(command, await send('gateway.set_key_limits', { key_id: keyId, ...limitsOf(options) }));
    });
  pepperCommands(keys);
}

function pepperCommands(keys: Command): void {
  keys
    .command('peppers')
    .description('state of a pepper rotation; a key moves to the version in use when it is used')
    .option('--unmoved', 'list the active keys that have not moved yet')
    .action(async (options: { unmoved?: boolean }, command: Command) => {
      if (options.unmoved === true) {
        const rows = await withSession(({ request }) => unmovedKeys(request));
        printTable(command, rows);
        return;
      }
      print(command, await send('gateway.pepper_status', {}));
    });
  keys
    .command('new-pepper')
    .description(
      'generate the next pepper; it is printed once and takes effect by configuring the gateways, in this order',
    )
    .action(async (_options: unknown, command: Command) => {
      const status = await send('gateway.pepper_status', {});
      const version = Math.max(...status.configured_versions) + 1;
      print(command, {
        version,
        entry: `${version}:${randomBytes(PEPPER_BYTES).toString('base64')}`,
        step_1: `append the entry to KEY_PEPPERS and set KEY_PEPPER_VERSION=${status.version_in_use} on every gateway`,
        step_2: 'remove KEY_PEPPER_VERSION; keys move as they are used',
        step_3: 'when "keys peppers" reports an older version as removable, remove it from KEY_PEPPERS',
      });
    });
}

function keysOf(request: SupportSession['request'], customerId: string): Promise<KeyRecord[]> {
  return allRows(KEYS_PAGE, async (last) => {
    const { keys } = await request('gateway.list_keys', { customer_id: customerId, after: last?.id ?? 0 });
    return keys;
  });
}

function unmovedKeys(request: SupportSession['request']): Promise<UnmovedKey[]> {
  return allRows(KEYS_PAGE, async (last) => {
    const { keys } = await request('gateway.unmoved_keys', { after: last?.id ?? 0, limit: KEYS_PAGE });
    return keys;
  });
}

/**
 * Returns the keys that outlive their parents. Only a key that an older release created can do so. Such a key's parent
 * is recorded only in the audit log, and therefore does not limit the key's expiry.
 */
async function outlivingKeys({ kafka, topic, request }: SupportSession): Promise<OutlivingKey[]> {
  const { readAuditLog } = await import('../audit/audit-log.js');
  const { keyParents } = await import('../audit/key-parents.js');
  const pairs = keyParents(await readAuditLog(kafka, topic('audit'), { action: 'key.' }, Infinity));
  const outliving: OutlivingKey[] = [];
  for (let at = 0; at < pairs.length; at += KEYS_PAGE) {
    const { keys } = await request('gateway.outliving_keys', { keys: pairs.slice(at, at + KEYS_PAGE) });
    outliving.push(...keys);
  }
  return outliving;
}
