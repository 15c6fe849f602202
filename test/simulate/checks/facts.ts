import type { Fact } from '@hiring/contracts';
import { readFact } from '@hiring/platform-projection';
import { isInFeed } from '@hiring/contracts';
import { emptyCompany, evolveCompany, type CompanyState } from '@hiring/ledger';
import { toEventRow } from '@hiring/signals';
import { ledgerAnomalies } from '../../faults/cluster/checks/ledger.js';
import type { Servers } from '../servers/servers.js';
import type { Boards } from '../workload/boards.js';

export function factsOn(servers: Servers): Fact[] {
  return servers.partition('ledger').committed().map(readFact);
}

/**
 * Checks the ledger: it has no gaps, has each confirmed crawl and command once, and keeps each company's order. The
 * stored states and the feed must equal the ledger's fold.
 */
export function factAnomalies(servers: Servers, boards: Boards): string[] {
  const records = servers.partition('ledger').committed();
  const topicRecords = records.map(({ offset, timestampMs, value }) => ({
    ...{
      offset: Number(offset),
      partition: 0,
      at_ms: timestampMs,
      value: JSON.parse(value.toString()) as Record<string, unknown>,
    },
  }));
  const facts = factsOn(servers);
  return [
    ...ledgerAnomalies([], { ledger: topicRecords, usage: [], events: [] } as never),
    ...lost(facts, boards),
    ...decidedTwice(facts),
    ...reordered(servers, facts),
    ...states(servers, facts),
    ...feed(servers, facts),
  ];
}

/**
 * Returns lost messages. A confirmed crawl is lost if it has neither `board_crawled` nor a rejection as stale. A
 * confirmed command is lost if it has no fact.
 */
function lost(facts: readonly Fact[], { confirmed }: Boards): string[] {
  const decided = new Set(
    facts.flatMap((fact) => (fact.type === 'intake_rejected' ? [fact.id] : [fact.crawl_id ?? fact.command_id ?? null])),
  );
  return [...confirmed].filter((id) => !decided.has(id)).map((id) => `ledger: ${id} was confirmed and is not decided`);
}

/** Returns messages that were both decided and rejected. A repeated message must be recognised, not rejected. */
function decidedTwice(facts: readonly Fact[]): string[] {
  const decided = new Set(facts.flatMap((fact) => fact.crawl_id ?? fact.command_id ?? []));
  return facts.flatMap((fact) =>
    fact.type === 'intake_rejected' && fact.id !== null && decided.has(fact.id)
      ? [`ledger: ${fact.id} is decided, and rejected at ${fact.event_seq}`]
      : [],
  );
}

/** Returns crawls that were not decided in the company's intake order. */
function reordered(servers: Servers, facts: readonly Fact[]): string[] {
  const messages = servers
    .partition('intake')
    .committed()
    .map(({ value }) => JSON.parse(value.toString()) as { crawl_id?: string });
  const order = new Map<string, number>();
  for (const [at, { crawl_id: id }] of messages.entries()) if (id !== undefined && !order.has(id)) order.set(id, at);
  const last = new Map<number, number>();
  return facts.flatMap((fact) => {
    if (fact.type !== 'board_crawled' || fact.crawl_id === undefined) return [];
    const at = order.get(fact.crawl_id) ?? -1;
    const before = last.get(fact.company_id) ?? -1;
    last.set(fact.company_id, at);
    return at > before ? [] : [`ledger: ${fact.crawl_id} of company ${fact.company_id} is decided after a later crawl`];
  });
}

function states({ ledger }: Servers, facts: readonly Fact[]): string[] {
  const folded = new Map<number, CompanyState>();
  for (const fact of facts) {
    if (fact.company_id === 0) continue;
    const before = folded.get(fact.company_id) ?? emptyCompany(fact.company_id);
    try {
      folded.set(fact.company_id, evolveCompany(before, fact));
    } catch (error) {
      return [`ledger: event ${fact.event_seq} of company ${fact.company_id} cannot be applied: ${String(error)}`];
    }
  }
  const checkpoint = ledger.checkpoint.all()[0];
  const anomalies =
    checkpoint?.event_seq === facts.length ? [] : [`ledger: state at ${checkpoint?.event_seq}, ${facts.length} facts`];
  for (const { company_id: id, state, reqs } of ledger.companies.all()) {
    const stored = { ...(JSON.parse(state) as object), reqs: JSON.parse(reqs ?? '[]') as unknown };
    if (canonical(stored) !== canonical(folded.get(id)))
      anomalies.push(`ledger: the state of company ${id} is not the fold`);
    folded.delete(id);
  }
  return [...anomalies, ...[...folded.keys()].map((id) => `ledger: company ${id} is not stored`)];
}

function feed({ feed: tables }: Servers, facts: readonly Fact[]): string[] {
  const expected = facts.filter(isInFeed);
  const rows = tables.events.all().sort((a, b) => a.event_seq - b.event_seq);
  const seqs = rows.map(({ event_seq: seq }) => seq);
  if (seqs.join() !== expected.map((fact) => fact.event_seq).join()) {
    return [`feed: has the events ${seqs.join()}, the ledger ${expected.map((fact) => fact.event_seq).join()}`];
  }
  return rows.flatMap(({ event_seq: seq, body }, at) =>
    body === JSON.stringify(toEventRow(expected[at] as never)) ? [] : [`feed: event ${seq} is not that of the ledger`],
  );
}

/** Returns JSON with sorted members. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
