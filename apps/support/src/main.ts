import 'reflect-metadata';
import { Command, CommanderError } from 'commander';
import { boardsCommands } from './commands/boards.commands.js';
import { EXIT, report } from './commands/command.js';
import { companiesCommands } from './commands/companies.commands.js';
import { crawlCommands } from './commands/crawl.commands.js';
import { customersCommands } from './commands/customers.commands.js';
import { demoCommands } from './commands/demo.commands.js';
import { keysCommands } from './commands/keys.commands.js';
import { ledgerCommands } from './commands/ledger.commands.js';
import { projectionsCommands } from './commands/projections.commands.js';
import { topicsCommands } from './commands/topics.commands.js';
import { usageCommands } from './commands/usage.commands.js';

const program = new Command('support')
  .description("the operators' command line: it asks the services over the bus and owns no tables")
  .option('--json', 'machine-readable output')
  .exitOverride()
  .showHelpAfterError();

topicsCommands(program);
customersCommands(program);
keysCommands(program);
companiesCommands(program);
boardsCommands(program);
crawlCommands(program);
ledgerCommands(program);
projectionsCommands(program);
usageCommands(program);
demoCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
  else report(error);
}
