import { randomUUID } from 'node:crypto';
import { parserVersionOf } from '@hiring/boards/parser-versions';
import { LABELS_VERSION } from '@hiring/normalise/labels';
import { boardId, type Fact, type IntakeMessage, type LinkBoard } from '@hiring/contracts';
import { DAY_MS, demoCompanies, HOUR_MS, observationsBetween, type DemoCompany } from '@hiring/fake-boards';
import type { SupportSession } from '../support.session.js';

/**
 * Maximum milliseconds to wait for the ledger's reply to one message. A company's messages are all sent together, so
 * the last reply comes only after the company's whole history is stored. The limit has a large margin for a busy
 * machine.
 */
const HISTORY_MS_MAX = 10 * 60_000;

export interface SeedOptions {
  seed: string;
  anchor: string;
  days: number;
}

type Seeded = {
  company_id: number;
  name: string;
  shows: string;
  crawls: number;
};

/** Registers the demo companies and sends their past crawls. For a company that already exists, no crawls are sent. */
export async function seed(session: SupportSession, options: SeedOptions): Promise<Seeded[]> {
  const anchor = Date.parse(options.anchor);
  const seeded: Seeded[] = [];
  const companies = demoCompanies(options.seed, anchor);
  for (const company of companies) {
    seeded.push(await seedCompany(session, company, anchor, options.days));
    process.stderr.write(`history of ${company.name} is on the ledger (${seeded.length} of ${companies.length})\n`);
  }
  return seeded;
}

async function seedCompany(
  session: SupportSession,
  company: DemoCompany,
  anchor: number,
  days: number,
): Promise<Seeded> {
  const from = anchor - days * DAY_MS;
  const registered = await session.intake.send({
    type: 'register_company',
    command_id: randomUUID(),
    observed_at: new Date(from - HOUR_MS).toISOString(),
    name: company.name,
    domain: company.domain,
    domain_aliases: [],
    hq_country: company.hqCountry,
    owner: null,
  });
  const companyId = registered.company_id;
  const result = { company_id: companyId, name: company.name, shows: company.shows };
  // An update means that the company and its history already existed.
  if (registered.type !== 'company_registered') return { ...result, crawls: 0 };
  // No crawler may run yet, because the ledger rejects a crawl older than the board's last one.
  const messages = [...history(company, companyId, from, anchor)];
  const answers = messages.map((message) => session.intake.send(message, HISTORY_MS_MAX));
  const facts: Fact[] = await Promise.all(answers);
  return { ...result, crawls: facts.filter((fact) => fact.type === 'board_crawled').length };
}

/** Yields the messages that make up a company's history. Each board is linked right before its first crawl. */
function* history(company: DemoCompany, companyId: number, from: number, to: number): Generator<IntakeMessage> {
  const linked = new Set<string>();
  for (const observation of observationsBetween(company, from, to, DAY_MS, {
    companyId,
    parserVersion: (board) => parserVersionOf(board.vendor),
    labelsVersion: LABELS_VERSION,
  })) {
    if (!linked.has(observation.board_id)) yield link(companyId, observation.board_id, observation.observed_at);
    linked.add(observation.board_id);
    yield observation;
  }
  for (const board of company.boards) {
    const id = boardId(board.vendor, board.token);
    if (!linked.has(id)) yield link(companyId, id, new Date(to).toISOString());
  }
}

function link(companyId: number, board: string, observedAt: string): LinkBoard {
  return {
    type: 'link_board',
    command_id: randomUUID(),
    observed_at: observedAt,
    company_id: companyId,
    board_id: board,
    via: 'directory',
  };
}
