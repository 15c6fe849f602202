import { randomUUID } from 'node:crypto';
import { AppError, isVendor, type Fact, type LinkBoard, type RegisterCompany } from '@hiring/contracts';
import type { SupportSession } from '../support.session.js';
import { countryOf, registrableDomain } from './company-input.js';

export interface RegisterOptions {
  name: string;
  domain: string;
  alias: string[];
  hqCountry?: string;
  owner?: string;
  board: string[];
}

/**
 * Registers one company and links its boards. Waits for each command's fact, so that all printed results are on the
 * ledger.
 */
export async function register(session: SupportSession, options: RegisterOptions): Promise<Record<string, unknown>> {
  const observedAt = new Date().toISOString();
  for (const board of options.board) expectBoardId(board);
  const command: RegisterCompany = {
    type: 'register_company',
    command_id: randomUUID(),
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
    command_id: randomUUID(),
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
