import { Command, CommanderError } from 'commander';
import { appsCommands } from './commands/apps.commands.js';
import { auditCommand } from './commands/audit.commands.js';
import { boardsCommands } from './commands/boards.commands.js';
import { EXIT, report } from './command.js';
import { companiesCommands } from './commands/companies.commands.js';
import { crawlCommands } from './commands/crawl.commands.js';
import { customersCommands } from './commands/customers.commands.js';
import { datasetCommands } from './commands/dataset.commands.js';
import { demoCommands } from './commands/demo.commands.js';
import { doctorCommands } from './commands/doctor.commands.js';
import { keysCommands } from './commands/keys.commands.js';
import { leadsCommands } from './commands/leads.commands.js';
import { ledgerCommands } from './commands/ledger.commands.js';
import { projectsCommands } from './commands/projects.commands.js';
import { projectionsCommands } from './commands/projections.commands.js';
import { topicsCommands } from './commands/topics.commands.js';
import { usageCommands } from './commands/usage.commands.js';
import { usersCommands } from './commands/users.commands.js';
import { webhooksCommands } from './commands/webhooks.commands.js';

const HELP = `
Examples:
  $ support customers create --name "Acme Inc" --tier standard
  $ support keys issue cus_42
  $ support companies register --name Beta --domain beta.com --board lever/beta
  $ support projects create cus_42 --name "Q3 outreach"
  $ support leads import 7 leads.csv
  $ support webhooks redrive cus_42 3
  $ support doctor

Exit codes: 0 done, 1 failed, 2 wrong usage or bad input.
What it needs to know comes from the environment: KAFKA_BROKERS, BUS_PRIVATE_KEY, BUS_PUBLIC_KEYS
and, unless "hiring", TOPIC_PREFIX.`;

const GROUPS = [
  appsCommands,
  auditCommand,
  boardsCommands,
  companiesCommands,
  crawlCommands,
  customersCommands,
  demoCommands,
  doctorCommands,
  keysCommands,
  leadsCommands,
  datasetCommands,
  ledgerCommands,
  projectionsCommands,
  projectsCommands,
  topicsCommands,
  usageCommands,
  usersCommands,
  webhooksCommands,
];
export function supportProgram(): Command {
  const program = new Command('support')
    .description("the operators' command line: it calls the services over the bus and owns no tables")
    .option('--json', 'machine-readable output')
    .exitOverride()
    .showHelpAfterError('Add --help for the usage.')
    .configureHelp({ sortSubcommands: true, showGlobalOptions: true })
    .addHelpText('after', HELP);
  for (const add of GROUPS) add(program);
  return program;
}

/** Runs the command line in `args` and sets the process's exit code. */
export async function runSupport(args: string[]): Promise<void> {
  try {
    await supportProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
    else report(error);
  }
}
