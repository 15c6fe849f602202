import type { Command } from 'commander';
import type { AuditFilter } from '../audit/audit-log.js';
import { withSession } from '../support.session.js';
import { examples, instant, positive, printTable, wantsJson } from '../command.js';

const LIMIT = 100;

interface Options extends AuditFilter {
  limit: number;
}

export function auditCommand(program: Command): void {
  const audit = program
    .command('audit')
    .description('changes of access and money, oldest first: actor, time, origin, old and new values')
    .option('--customer <customer_id>', 'of one customer')
    .option('--action <action>', 'one action, e.g. key.revoked; "key." for all with this prefix')
    .option('--actor <name>', 'by one operator or key id')
    .option('--since <time>', 'from this instant on (ISO 8601)', instant)
    .option('--until <time>', 'before this instant (ISO 8601)', instant)
    .option('--limit <n>', 'most records, the newest', positive, LIMIT)
    .action(async (options: Options, command: Command) => {
      const { readAuditLog } = await import('../audit/audit-log.js');
      const { limit, ...filter } = options;
      const records = await withSession(({ kafka, topic }) => readAuditLog(kafka, topic('audit'), filter, limit));
      if (wantsJson(command)) return printTable(command, records);
      printTable(
        command,
        records.map(({ occurred_at, action, actor, customer_id, target, before, after }) => ({
          occurred_at,
          action,
          by: `${actor.kind} ${actor.id}`,
          from: actor.address,
          customer_id,
          target,
          before: before === null ? null : JSON.stringify(before),
          after: after === null ? null : JSON.stringify(after),
        })),
      );
    });
  examples(audit, [
    'support audit --customer cus_42',
    'support audit --action key. --since 2026-11-01T00:00:00Z --json',
  ]);
}
