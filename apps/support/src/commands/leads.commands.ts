import { readFile } from 'node:fs/promises';
import { AppError, type JobFunction, type PersonContact, type Suppression } from '@hiring/contracts';
import { parseFunctionFilter } from '@hiring/contracts/names';
import type { Command } from 'commander';
import type { ImportOptions } from '../leads/import-leads.js';
import { send, withSession, type SupportSession } from '../support.session.js';
import { allRows, collect, confirmed, examples, localPath, positive, print, printTable } from '../command.js';

const ENTRIES_AT_ONCE = 1_000;
const LONG = { timeoutMs: 300_000 };

export function leadsCommands(program: Command): void {
  const leads = program.command('leads').description('leads of projects: import, suppression, signal titles');
  examples(leads, [
    'support leads import 7 leads.csv',
    'support leads import 7 export.csv --map website="Company URL" --map decision_maker_email=Mail --rejects bad.csv',
    'zcat leads.csv.gz | support leads import 7 - --yes',
    'support leads refresh-signals 7 --function engineering',
    'support leads suppress cus_42 jane@acme.com beta.com "+49 30 123456"',
    'support leads erase jane@acme.com linkedin.com/in/jane',
  ]);
  leads
    .command('import')
    .description('import a CSV file; an existing lead (same website, same contact) is updated')
    .argument('<project_id>', 'project', positive)
    .argument('<file>', 'CSV with a header row; - for standard input')
    .option('--map <column=header>', 'header of a column (repeatable)', collect, [])
    .option('--delimiter <character>', 'delimiter of cells (default: detected in the header row)')
    .option('--encoding <name>', 'text encoding without a byte order mark (default: utf-8)')
    .option('--rejects <file>', 'write every rejected row to this file, with line number and reason', localPath)
    .option('--yes', 'skip the confirmation, which names the project and its customer')
    .action(async (projectId: number, file: string, options: ImportOptions, command: Command) => {
      const { importLeads } = await import('../leads/import-leads.js');
      await withSession(async (session) => print(command, await importLeads(session, projectId, file, options)));
    });
  leads
    .command('refresh-signals')
    .description("fill signal_job_title from each company's newest open req")
    .argument('<project_id>', 'project', positive)
    .option('--function <function>', 'only reqs of this function')
    .option('--only-empty', 'keep existing titles', false)
    .action(async (projectId: number, options: { function?: string; onlyEmpty: boolean }, command: Command) => {
      const { refreshSignals } = await import('../leads/signal-refresh.js');
      const wanted = options.function === undefined ? undefined : functionOf(options.function);
      await withSession(async ({ request }) => {
        const refresh = { projectId, onlyEmpty: options.onlyEmpty, ...(wanted && { function: wanted }) };
        print(command, await refreshSignals(request, refresh));
      });
    });
  suppressionCommands(leads);
  erasureCommand(leads);
}

function erasureCommand(leads: Command): void {
  leads
    .command('erase')
    .description('delete every lead of one person, found by e-mail address, phone number or LinkedIn profile')
    .argument('<value...>', 'contacts of the person; a lead with any of them is deleted')
    .option('--customer <customer_id>', "only this customer's leads (default: all customers)")
    .option('--yes', 'skip the confirmation')
    .action(async (values: string[], options: { customer?: string; yes?: boolean }, command: Command) => {
      const whose = options.customer === undefined ? 'all customers' : options.customer;
      await confirmed(`Delete every lead of ${whose} with ${values.join(' or ')}?`, options.yes);
      const contacts = values.map((value): PersonContact => ({ kind: contactKindOf(value), value }));
      const customer = options.customer === undefined ? {} : { customer_id: options.customer };
      print(command, await send('exports.erase_person', { contacts, ...customer }, LONG));
    });
}

function contactKindOf(value: string): PersonContact['kind'] {
  const kind = kindOf(value);
  return kind === 'domain' ? 'profile' : kind;
}

function functionOf(text: string): JobFunction {
  const found = parseFunctionFilter(text);
  if (found !== null) return found;
  throw new AppError('invalid_request', 'Unknown function.', {
    errors: [{ pointer: '--function', detail: `${JSON.stringify(text)} is not a function` }],
  });
}

function suppressionCommands(leads: Command): void {
  const changes = [
    ['suppress', "never export a customer's leads with these e-mail addresses, domains or phone numbers"],
    ['unsuppress', 'remove values from the list; their leads count again'],
  ] as const;
  for (const [name, about] of changes) {
    leads
      .command(name)
      .description(about)
      .argument('<customer_id>')
      .argument('[value...]')
      .option('--file <file>', 'one value per line')
      .action(async (customerId: string, values: string[], options: { file?: string }, command: Command) => {
        const entries = await entriesOf(values, options.file);
        print(command, await withSession((session) => change(session, `exports.${name}`, customerId, entries)));
      });
  }
  leads
    .command('suppressed')
    .description('the suppression list of a customer')
    .argument('<customer_id>')
    .action(async (customerId: string, _options: unknown, command: Command) => {
      const rows = await withSession(({ request }) =>
        allRows<Suppression>(ENTRIES_AT_ONCE, async (last) => {
          const after = last === undefined ? {} : { after: `${last.kind}:${last.value}` };
          const page = { customer_id: customerId, limit: ENTRIES_AT_ONCE, ...after };
          return (await request('exports.list_suppressed', page)).entries;
        }),
      );
      printTable(command, rows);
    });
}

async function entriesOf(values: string[], file: string | undefined): Promise<Suppression[]> {
  const lines = file === undefined ? [] : (await readFile(file, 'utf8')).split(/\r?\n/);
  const all = [...values, ...lines].map((value) => value.trim()).filter((value) => value !== '');
  if (all.length > 0) return all.map((value) => ({ kind: kindOf(value), value }));
  throw new AppError('invalid_request', 'Give values, or a file of them with --file.');
}

function kindOf(value: string): Suppression['kind'] {
  if (value.includes('@')) return 'email';
  return /^[+\d][\d\s()./-]*$/.test(value) ? 'phone' : 'domain';
}

async function change(
  { request }: SupportSession,
  pattern: 'exports.suppress' | 'exports.unsuppress',
  customerId: string,
  entries: Suppression[],
): Promise<Record<string, number>> {
  const total: Record<string, number> = {};
  for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE) {
    const some = { customer_id: customerId, entries: entries.slice(at, at + ENTRIES_AT_ONCE) };
    const answer = await request(pattern, some, LONG);
    for (const [name, count] of Object.entries(answer)) total[name] = (total[name] ?? 0) + Number(count);
  }
  return total;
}
