import type { CallRecord, HistoryRecord } from '../history.js';
import { digestOf, type TopicRecord, type Topics } from '../topics.js';
import { essenceOf, type LedgerFact } from './facts.js';
import type { UsageLine } from './usage-topic.js';

export interface FinishedRun {
  history: HistoryRecord[];
  topics: Topics;
}

const KEY = 1;
const TEMPORARY_KEY = 2;
const COMPANY = 1;
const PRIVATE_COMPANY = 2;
/** The run's start in milliseconds. One fact is written every second. */
const BEGIN_MS = Date.parse('2026-01-01T00:00:00.000Z');

/** Returns the time in milliseconds, `seconds` after the run's start. */
export const at = (seconds: number): number => BEGIN_MS + seconds * 1_000;

const instant = (seconds: number): string => new Date(at(seconds)).toISOString();

/** Returns a small correct run that includes permitted cases which look wrong. */
export function goodRun(): FinishedRun {
  const facts = ledgerFacts();
  const ledger = facts.map((fact, index) => record(index, at(fact.event_seq), fact));
  const shown = facts.filter(({ type, company_id: id }) => ['opened', 'reposted'].includes(type) && id === COMPANY);
  const events = shown.map(({ type, ...fact }, index) =>
    record(index, at(fact.event_seq), { ...fact, event_type: type }),
  );
  const usage = usageLines().map((line, index) => record(index, at(index), line));
  return { history: historyOf(facts), topics: { ledger, usage, events } };
}

function record(offset: number, atMs: number, value: object): TopicRecord {
  return { partition: 0, offset, at_ms: atMs, value: value as Record<string, unknown> };
}

function ledgerFacts(): LedgerFact[] {
  const base = (seq: number) => ({ event_seq: seq, company_id: COMPANY, observed_at: instant(seq) });
  const crawled = { type: 'board_crawled', board_id: 'lever/a', outcome: 'complete' };
  const opened = { type: 'opened', board_id: 'lever/a', baseline: false };
  return [
    { ...base(1), type: 'company_registered', owner: null, command_id: 'command-1' },
    { ...base(2), type: 'board_linked', board_id: 'lever/a', command_id: 'command-2' },
    { ...base(3), ...crawled, crawl_id: 'crawl-1' },
    { ...base(4), ...opened, req_key: 'a', title: 'A', crawl_id: 'crawl-2' },
    { ...base(5), ...crawled, crawl_id: 'crawl-2' },
    { ...base(6), type: 'company_registered', owner: 'customer', company_id: PRIVATE_COMPANY, command_id: 'command-3' },
    { ...base(7), ...opened, company_id: PRIVATE_COMPANY, req_key: 'p', title: 'P' },
    { ...base(8), type: 'reposted', board_id: 'lever/a', req_key: 'a', title: 'A', crawl_id: 'crawl-3' },
    { ...base(9), ...crawled, crawl_id: 'crawl-3' },
    { ...base(10), ...opened, req_key: 'b', title: 'B', crawl_id: 'crawl-4' },
    { ...base(11), ...crawled, crawl_id: 'crawl-4' },
  ];
}

function usageLines(): UsageLine[] {
  const line = (id: string, operation: string, unit: string, count: number): UsageLine => ({
    type: 'usage',
    usage_id: `usage-${id}`,
    attempt_id: `attempt-${id}`,
    customer_id: 'customer',
    key_id: KEY,
    operation,
    units: { calls: 0, changes: 0, watches: 0, forced_fresh: 0, [unit]: count },
    request_id: id,
  });
  const voided = line('refused', 'is_hiring', 'calls', 1);
  return [
    line('read-1', 'is_hiring', 'calls', 1),
    line('read-2', 'is_hiring', 'calls', 1),
    { ...line('keyed-1', 'is_hiring', 'calls', 1), idempotency_key: 'k' },
    // Redis had lost the claim, so the repeated call ran again and appended another usage line. The two lines are
    // billed as one call.
    { ...line('keyed-2', 'is_hiring', 'calls', 1), idempotency_key: 'k' },
    voided,
    { ...voided, type: 'usage_void' },
    line('cut', 'is_hiring', 'calls', 1),
    line('page-1', 'events', 'changes', 2),
    line('page-2', 'events', 'changes', 1),
    line('watch-1', 'create_watch', 'watches', 1),
    line('watch-2', 'create_watch', 'watches', 1),
  ];
}

function historyOf(facts: readonly LedgerFact[]): HistoryRecord[] {
  const call = (id: string, seconds: number, more: Partial<CallRecord>): CallRecord => ({
    kind: 'call',
    caller: id.replace(/-\d+$/, ''),
    operation: 'is_hiring',
    request_id: id,
    key_id: KEY,
    gateway: 0,
    sent: {},
    start_ms: at(seconds),
    end_ms: at(seconds) + 10,
    status: 200,
    seen: {},
    ...more,
  });
  const billed = (id: string, units: string) => ({ usage_id: `usage-${id}`, usage_units: units });
  const read = (count: number, seconds: number) => ({
    sent: { company_id: COMPANY },
    seen: { as_of: instant(seconds), is_hiring: count > 0, open_req_count: count, digest: `${count} ${seconds}` },
  });
  const event = (seq: number): [number, string] => [seq, digestOf(essenceOf(facts[seq - 1] as LedgerFact))];
  const page = (since: number, ...seqs: number[]) => ({
    operation: 'events' as const,
    sent: { since },
    seen: { events: seqs.map(event), next_cursor: seqs.at(-1) ?? null },
  });
  const watch = (id: number) => ({ operation: 'create_watch' as const, sent: { company_id: COMPANY }, seen: { id } });
  const asTemporary = { operation: 'whoami' as const, key_id: TEMPORARY_KEY };
  const delivery = (id: number, seq: number, seconds: number): HistoryRecord => ({
    ...{
      kind: 'delivery',
      at_ms: at(seconds),
      watch_id: id,
      event_seq: seq,
      signed_s: Math.floor(at(seconds) / 1_000),
    },
  });
  return [
    ...facts.map((fact): HistoryRecord => ({
      ...{ kind: 'ledger_seen', at_ms: at(fact.event_seq), event_seq: fact.event_seq, digest: digestOf(fact) },
    })),
    { kind: 'command', command_id: 'command-1', confirmed_ms: at(1), event_seq: 1 },
    call('watch-1', 3.2, { ...watch(1), status: 201, ...billed('watch-1', 'watches=1') }),
    call('watch-2', 3.4, { ...watch(2), status: 201, ...billed('watch-2', 'watches=1') }),
    call('keys-1', 3.5, { operation: 'create_key', status: 201, seen: { id: TEMPORARY_KEY } }),
    call('temporary-1', 3.6, asTemporary),
    call('read-1', 5.1, { ...read(1, 5), ...billed('read-1', 'calls=1') }),
    delivery(1, 4, 5),
    delivery(2, 4, 5),
    call('keys-2', 5.2, { operation: 'revoke_key', status: 204, sent: { id: TEMPORARY_KEY } }),
    call('temporary-2', 5.3, { ...asTemporary, status: 401 }),
    call('page-1', 8.5, { ...page(0, 4, 8), ...billed('page-1', 'changes=2') }),
    delivery(1, 8, 8),
    call('cancel-1', 8.6, { operation: 'delete_watch', status: 204, sent: { id: 2 } }),
    // The attempt was signed before the cancellation was confirmed, and arrived afterwards.
    { ...delivery(2, 8, 8), at_ms: at(9) } as HistoryRecord,
    call('read-2', 11.1, { ...read(2, 11), ...billed('read-2', 'calls=1') }),
    // This answer shows an older state than the answer before. That is permitted, because an answer may lag by a
    // second.
    call('keyed-1', 11.6, { ...read(1, 9), idempotency_key: 'k', ...billed('keyed-1', 'calls=1') }),
    call('keyed-2', 12, { ...read(1, 9), idempotency_key: 'k', ...billed('keyed-2', 'calls=1') }),
    call('keyed-3', 12.1, { ...read(1, 9), idempotency_key: 'k', replayed: true, usage_units: 'calls=0' }),
    call('refused', 12.2, { status: 503, problem: 'unavailable' }),
    call('cut', 12.3, { status: null, problem: 'reset' }),
    delivery(1, 10, 10),
    call('page-2', 12.4, { ...page(8, 10), ...billed('page-2', 'changes=1') }),
    call('page-3', 12.5, { ...page(10), usage_units: 'changes=0' }),
    call('usage-1', 15, { operation: 'usage', seen: { units: { calls: 4, changes: 3, watches: 2, forced_fresh: 0 } } }),
  ];
}
