import type { RegisterOptions } from '../registry/register-company.js';
import { withSession } from '../support.session.js';
import { collect, examples, EXIT, print } from '../command.js';
import type { Command } from 'commander';

export function companiesCommands(program: Command): void {
  const companies = program.command('companies').description('companies and their boards');
  companies
    .command('register')
    .description('register a company, or update the one with this domain; prints its id')
    .requiredOption('--name <name>')
    .requiredOption('--domain <domain>', 'web domain; a URL or e-mail address is reduced to it')
    .option('--alias <domain>', 'further domain (repeatable)', collect, [])
    .option('--hq-country <country>', 'alpha-2 code or English name')
    .option('--owner <customer_id>', 'visible to this customer only')
    .option('--board <vendor/token>', 'board to link (repeatable)', collect, [])
    .action(async (options: RegisterOptions, command: Command) => {
      const { register } = await import('../registry/register-company.js');
      await withSession(async (session) => print(command, await register(session, options)));
    });
  companies
    .command('import')
    .description(
      'register every company of a CSV file with the columns name, domain and, if known, boards, hq_country; exit code 1 when one was not',
    )
    .argument(
      '<file>',
      'CSV with a header row; boards are vendor/token, several separated by spaces; - for standard input',
    )
    .option('--owner <customer_id>', 'visible to this customer only')
    .option('--detect', 'detect the boards of companies without any on their careers pages', false)
    .action(async (file: string, options: { owner?: string; detect: boolean }, command: Command) => {
      const { registerFromFile } = await import('../registry/company-file.js');
      const result = await withSession((session) => registerFromFile(session, file, options));
      print(command, result);
      if (result.failed > 0) process.exitCode = EXIT.failed;
    });
  examples(companies, [
    'support companies register --name Acme --domain acme.com --board greenhouse/acme',
    'support companies import companies.csv --detect',
  ]);
}
