import type { RpcRequest } from '@hiring/contracts';
import { Option, type Command } from 'commander';
import { send, withSession, type SupportSession } from '../support.session.js';
import { examples, positive, print, printTable } from '../command.js';

const PAGE = 200;

interface Delivery {
  id: number;
}

export function webhooksCommands(program: Command): void {
  const webhooks = program.command('webhooks').description("customers' webhooks and their deliveries");
  examples(webhooks, [
    'support webhooks list cus_42',
    'support webhooks deliveries cus_42 3 --status exhausted',
    'support webhooks redrive cus_42 3',
    'support webhooks disable cus_42 3',
  ]);
  webhooks
    .command('list')
    .description('webhooks of a customer, never their secrets')
    .argument('<customer_id>')
    .action(async (customerId: string, _options: unknown, command: Command) => {
      const rows = await withSession(({ request }) =>
        allOf<object>('webhooks', (page) => request('change-feed.list_webhooks', { customer_id: customerId, ...page })),
      );
      printTable(command, rows);
    });
  for (const [name, pattern, about] of [
    ['disable', 'change-feed.disable_webhook', 'stop deliveries; pending ones wait until it is enabled'],
    ['enable', 'change-feed.enable_webhook', 'resume deliveries'],
  ] as const) {
    webhooks
      .command(name)
      .description(about)
      .argument('<customer_id>')
      .argument('<webhook_id>', 'webhook', positive)
      .action(async (customerId: string, webhookId: number, _options: unknown, command: Command) => {
        const { body } = await send(pattern, { customer_id: customerId, webhook_id: webhookId });
        print(command, JSON.parse(body) as Record<string, unknown>);
      });
  }
  deliveryCommands(webhooks);
}

/** Reads at most `max` rows from a list, page by page. `member` is the name of the rows in a page's body. */
async function allOf<R>(
  member: string,
  read: (page: { limit: number; cursor?: string }) => Promise<{ body: string }>,
  max = Infinity,
): Promise<R[]> {
  const found: R[] = [];
  for (let cursor: string | null = ''; cursor !== null && found.length < max;) {
    const { body } = await read({ limit: Math.min(PAGE, max - found.length), ...(cursor !== '' && { cursor }) });
    const page = JSON.parse(body) as Record<string, R[]> & { next_cursor: string | null };
    found.push(...(page[member] ?? []));
    cursor = page.next_cursor;
  }
  return found;
}

const statusOption = (): Option =>
  new Option('--status <status>', 'deliveries in this state').choices([
    'pending',
    'succeeded',
    'exhausted',
    'cancelled',
    'expired',
  ]);

function deliveryCommands(webhooks: Command): void {
  webhooks
    .command('deliveries')
    .description('deliveries of a webhook, newest first')
    .argument('<customer_id>')
    .argument('<webhook_id>', 'webhook', positive)
    .addOption(statusOption())
    .option('--limit <n>', 'most deliveries', positive, 50)
    .action(
      async (customerId: string, webhookId: number, options: { status?: string; limit: number }, command: Command) => {
        const which = {
          customer_id: customerId,
          webhook_id: webhookId,
          ...(options.status !== undefined && { status: options.status }),
        };
        printTable(command, await withSession(({ request }) => deliveries(request, which, options.limit)));
      },
    );
  webhooks
    .command('redrive')
    .description('redeliver failed deliveries, as a new series of attempts')
    .argument('<customer_id>')
    .argument('<webhook_id>', 'webhook', positive)
    .addOption(statusOption().default('exhausted'))
    .option('--limit <n>', 'most deliveries', positive, 10_000)
    .action(
      async (customerId: string, webhookId: number, options: { status: string; limit: number }, command: Command) => {
        const which = { customer_id: customerId, webhook_id: webhookId, status: options.status };
        await withSession(async ({ request }) => {
          // List all deliveries before any is queued again, because a queued one leaves the list.
          const found = await deliveries(request, which, options.limit);
          for (const { id } of found)
            await request('change-feed.redeliver', { customer_id: customerId, delivery_id: id });
          print(command, { webhook_id: webhookId, redriven: found.length });
        });
      },
    );
  webhooks
    .command('replay')
    .description('redeliver all events pushed since a position or an instant')
    .argument('<customer_id>')
    .argument('<webhook_id>', 'webhook', positive)
    .addOption(new Option('--since-seq <n>', 'event_seq').argParser(positive).conflicts('since'))
    .option('--since <instant>', 'ISO 8601 instant')
    .action(
      async (
        customerId: string,
        webhookId: number,
        options: { sinceSeq?: number; since?: string },
        command: Command,
      ) => {
        const position =
          options.sinceSeq === undefined ? { observed_since: options.since ?? '' } : { since_seq: options.sinceSeq };
        const owned = { customer_id: customerId, webhook_id: webhookId, ...position };
        const { body } = await send('change-feed.replay_webhook', owned);
        print(command, JSON.parse(body) as Record<string, unknown>);
      },
    );
}

function deliveries(
  request: SupportSession['request'],
  which: Omit<RpcRequest<'change-feed.list_deliveries'>, 'limit' | 'cursor'>,
  max: number,
): Promise<Delivery[]> {
  return allOf('deliveries', (page) => request('change-feed.list_deliveries', { ...which, ...page }), max);
}
