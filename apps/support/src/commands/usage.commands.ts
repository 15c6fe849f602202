import { UNIT_NAMES, type UnitName } from '@hiring/contracts';
import type { UsagePoint } from '@hiring/contracts/operations';
import type { Command } from 'commander';
import { send } from '../support.session.js';
import { EXIT, examples, positive, print, printTable } from '../command.js';

export function usageCommands(program: Command): void {
  const usage = program.command('usage').description('metered usage of customers');
  examples(usage, [
    'support usage show cus_42 --window 720',
    'support usage days cus_42 --days 7',
    'support usage reconciliation',
  ]);
  usage
    .command('show')
    .description('totals of an account over a rolling window')
    .argument('<customer_id>')
    .option('--window <hours>', 'hours, 1 to 744', positive, 24)
    .action(async (customerId: string, options: { window: number }, command: Command) => {
      const request = { customer_id: customerId, window_hours: options.window };
      const { by_meter_class: classes, ...totals } = await send('metering.usage', request);
      print(command, { ...totals, ...classes });
    });
  usage
    .command('days')
    .description('units by UTC day and operation')
    .argument('<customer_id>')
    .option('--days <n>', 'days, today included', positive, 7)
    .action(async (customerId: string, options: { days: number }, command: Command) => {
      const { series } = await send('metering.usage_series', { customer_id: customerId, days: options.days });
      printTable(command, byDayAndOperation(series));
    });
  usage
    .command('reconciliation')
    .description('compare billed usage with the appends of the gateways; exit code 1 when they differ')
    .action(async (_options: unknown, command: Command) => {
      const result = await send('metering.reconciliation', {});
      print(command, { ...result, findings: result.findings });
      if (result.findings.length > 0) process.exitCode = EXIT.failed;
    });
}

type Sum = Pick<UsagePoint, 'day' | 'operation' | UnitName>;

function byDayAndOperation(series: UsagePoint[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { day, operation, ...units } of series) {
    const none = { calls: 0, changes: 0, watches: 0, forced_fresh: 0 };
    const sum = sums.get(`${day} ${operation}`) ?? { day, operation, ...none };
    for (const unit of UNIT_NAMES) sum[unit] += units[unit];
    sums.set(`${day} ${operation}`, sum);
  }
  return [...sums.values()];
}
