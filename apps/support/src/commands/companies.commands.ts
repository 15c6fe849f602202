import { AppError, isVendor, type Fact, type LinkBoard, type RegisterCompany } from '@hiring/contracts';
import { countryOf, registrableDomain } from '../registry/company-input.js';
import { withSession, type SupportSession } from '../support.session.js';
import { newCommandId, print } from './command.js';
import type { Command } from 'commander';

interface RegisterOptions {
  name: string;
  domain: string;
  alias: string[];
  hqCountry?: string;
  owner?: string;
  board: string[];
}

const collect = (value: string, previous: string[]): string[] => [...previous, value];

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
      await withSession(async (session) => print(command, await register(session, options)));
    });
}

/** Registers one company and links its boards. Every command waits for its fact, so what is printed is on the ledger. */
export async function register(session: SupportSession, options: RegisterOptions): Promise<Record<string, unknown>> {
  const observedAt = new Date().toISOString();
  for (const board of options.board) expectBoardId(board);
  const command: RegisterCompany = {
    type: 'register_company',
    command_id: newCommandId(),
    observed_at: observedAt,
    name: options.name,
    domain: registrableDomain(options.domain),
    domain_aliases: options.alias.map(registrableDomain),
    hq_country: options.hqCountry === undefined ? null : countryOf(options.hqCountry),
    owner: options.owner ?? null,
  };
  const fact = await session.intake.send(command);
  const boards: string[] = [];
  for (const board of options.board) {
    await linkBoard(session, fact.company_id, board);
    boards.push(board);
  }
  return { company_id: fact.company_id, slug: 'slug' in fact ? fact.slug : null, boards };
}

export function linkBoard(session: SupportSession, companyId: number, board: string): Promise<Fact> {
  const command: LinkBoard = {
    type: 'link_board',
    command_id: newCommandId(),
    observed_at: new Date().toISOString(),
    company_id: companyId,
    board_id: board,
    via: 'directory',
  };
  return session.intake.send(command);
}

export function expectBoardId(board: string): void {
  const slash = board.indexOf('/');
  if (slash > 0 && slash < board.length - 1 && isVendor(board.slice(0, slash))) return;
  throw new AppError('invalid_request', 'A board is <vendor>/<token>.', {
    errors: [{ pointer: '--board', detail: `${JSON.stringify(board)} names no known vendor or no token` }],
  });
}
