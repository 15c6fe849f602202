import { TIERS, UNIT_NAMES, AppError, type CustomerRecord, type PlanCap, type Tier } from '@hiring/contracts';
import { Option, type Command } from 'commander';
import { send } from '../support.session.js';
import { allRows, examples, print, printTable } from '../command.js';

const PAGE = 500;

export const tierOption = (text: string): Option => new Option('--tier <tier>', text).choices(TIERS);

/**
 * Parses a positive whole number; null for `none` or undefined.
 * @throws AppError for any other text; the error names the option
 */
function limitOf(name: string, text: string | undefined): number | null {
  if (text === undefined || text === 'none') return null;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new AppError('invalid_request', 'A limit is a whole number above 0, or "none".', {
    errors: [{ pointer: name, detail: `${JSON.stringify(text)} is neither` }],
  });
}

export interface LimitOptions {
  ratePerMinute?: string;
  burst?: string;
}

export const limitsOf = ({ ratePerMinute, burst }: LimitOptions) => ({
  rate_per_minute: limitOf('--rate-per-minute', ratePerMinute),
  burst: limitOf('--burst', burst),
});

export function customersCommands(program: Command): void {
  const customers = program.command('customers').description('accounts that hold keys');
  examples(customers, [
    'support customers create --name "Acme Inc" --tier standard',
    'support customers set-caps cus_42 --cap calls=100000/744',
    'support customers set-limits cus_42 --rate-per-minute 1200 --burst 200',
  ]);
  customers
    .command('create')
    .description('create a customer')
    .requiredOption('--name <name>', 'name shown to operators')
    .addOption(tierOption('rate limits of the account').default('standard'))
    .action(async (options: { name: string; tier: Tier }, command: Command) => {
      print(command, await send('gateway.create_customer', options));
    });
  customers
    .command('list')
    .description('all customers')
    .action(async (_options: unknown, command: Command) => {
      const rows = await allRows(PAGE, async (last: CustomerRecord | undefined) => {
        const after = last === undefined ? {} : { after: last.customer_id };
        return (await send('gateway.list_customers', { limit: PAGE, ...after })).customers;
      });
      printTable(command, rows);
    });
  customers
    .command('set-tier')
    .description('change the tier of an account; its keys keep their labels')
    .argument('<customer_id>')
    .addOption(tierOption('new tier').makeOptionMandatory())
    .action(async (customerId: string, options: { tier: Tier }, command: Command) => {
      print(command, await send('gateway.set_tier', { customer_id: customerId, tier: options.tier }));
    });
  limitCommands(customers);
}

function limitCommands(customers: Command): void {
  customers
    .command('set-plan')
    .description('name of the plan in whoami; "none" removes it')
    .argument('<customer_id>')
    .argument('<plan>')
    .action(async (customerId: string, plan: string, _options: unknown, command: Command) => {
      print(command, await send('gateway.set_plan', { customer_id: customerId, plan: plan === 'none' ? null : plan }));
    });
  customers
    .command('set-limits')
    .description('override the tier\'s rate limit of an account; left out or "none" removes the override')
    .argument('<customer_id>')
    .option('--rate-per-minute <n>')
    .option('--burst <n>')
    .action(async (customerId: string, options: LimitOptions, command: Command) => {
      print(command, await send('gateway.set_customer_limits', { customer_id: customerId, ...limitsOf(options) }));
    });
  customers
    .command('set-caps')
    .description('caps per rolling window, e.g. --cap calls=10000/744; without --cap all are removed')
    .argument('<customer_id>')
    .option(
      '--cap <unit=max/hours>',
      `unit is one of ${UNIT_NAMES.join(', ')} (repeatable)`,
      collectCap,
      [] as PlanCap[],
    )
    .action(async (customerId: string, options: { cap: PlanCap[] }, command: Command) => {
      print(command, await send('gateway.set_plan_caps', { customer_id: customerId, plan_caps: options.cap }));
    });
}

function collectCap(text: string, previous: PlanCap[]): PlanCap[] {
  const [, unit, max, hours] = /^([a-z_]+)=(\d{1,15})\/(\d{1,3})$/.exec(text) ?? [];
  const known = UNIT_NAMES.find((name) => name === unit);
  if (known === undefined || max === undefined || Number(hours) < 1 || Number(hours) > 744) {
    throw new AppError('invalid_request', 'A cap is <unit>=<max>/<hours>, hours from 1 to 744.', {
      errors: [
        { pointer: '--cap', detail: `${JSON.stringify(text)} is not a cap; units are ${UNIT_NAMES.join(', ')}` },
      ],
    });
  }
  return [...previous, { unit: known, max: Number(max), window_hours: Number(hours) }];
}
