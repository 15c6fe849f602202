import { callsOf, type CallRecord, type HistoryRecord } from '../history.js';
import type { Topics } from '../topics.js';
import { factsOf, type LedgerFact } from './facts.js';
import { append } from './lists.js';

/** The longest time, in milliseconds, for which an answer may lack a committed fact. */
const LAG_MS = 1_000;

/** A period between two facts in which the same answer about a company is correct. */
interface State {
  from_seq: number;
  /** The time of the fact that begins this state. `ends_ms` is the time of the fact that begins the next state. */
  at_ms: number;
  ends_ms: number | undefined;
}

interface Placed {
  call: CallRecord;
  first: number;
  last: number;
  /**
   * The time of the first fact after `last` that changes the answer. From this time on, the call's answer is outdated.
   */
  superseded_ms: number | undefined;
}

/** The states by company, number of open reqs and `as_of`. */
type States = Map<string, State[]>;

/**
 * Checks that every answer of is-hiring equals a fold of the ledger at some position. A call that begins a second after
 * another one ended must not use an older position.
 */
export function readAnomalies(history: readonly HistoryRecord[], { ledger }: Topics): string[] {
  const states = statesOf(ledger);
  const anomalies: string[] = [];
  const byCompany = new Map<number, Placed[]>();
  for (const call of answered(history)) {
    const company = call.sent.company_id ?? 0;
    const placed = place(call, states);
    if (placed === null) anomalies.push(`reads: ${textOf(call)} equals the ledger at no position`);
    else append(byCompany, company, placed);
  }
  for (const answers of byCompany.values()) anomalies.push(...goingBack(answers));
  return anomalies;
}

/**
 * Returns the age of the most outdated answer: the milliseconds from the fact that superseded it to the call's start.
 */
export function oldestAnswerMs(history: readonly HistoryRecord[], { ledger }: Topics): number {
  const states = statesOf(ledger);
  const ages = answered(history).map((call) => {
    const supersededMs = place(call, states)?.superseded_ms;
    return supersededMs === undefined ? 0 : call.start_ms - supersededMs;
  });
  return Math.round(ages.reduce((most, age) => Math.max(most, age), 0));
}

function answered(history: readonly HistoryRecord[]): CallRecord[] {
  return callsOf(history, 'is_hiring').filter(({ status, replayed }) => status === 200 && replayed !== true);
}

function place(call: CallRecord, states: States): Placed | null {
  const { as_of: asOf, is_hiring: isHiring, open_req_count: count = NaN } = call.seen;
  if (isHiring !== count > 0) return null;
  const equal = states.get(nameOf(call.sent.company_id ?? 0, count, asOf)) ?? [];
  const fitting = equal.filter(({ at_ms: at }) => at <= call.end_ms + LAG_MS);
  const [first, last] = [fitting[0], fitting.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { call, first: first.from_seq, last: last.from_seq, superseded_ms: last.ends_ms };
}

function nameOf(company: number, count: number, asOf: string | undefined): string {
  return `${company} ${count} ${asOf}`;
}

/**
 * Returns the answers that go back in time. Such an answer is older than the answer to another call, although that call
 * ended more than a second before this call began.
 */
function goingBack(answers: readonly Placed[]): string[] {
  const byEnd = [...answers].sort((one, other) => one.call.end_ms - other.call.end_ms);
  const byStart = [...answers].sort((one, other) => one.call.start_ms - other.call.start_ms);
  let newest: Placed | undefined;
  let ended = 0;
  return byStart.flatMap(({ call, last }) => {
    for (; ended < byEnd.length && (byEnd[ended] as Placed).call.end_ms + LAG_MS < call.start_ms; ended += 1) {
      const candidate = byEnd[ended] as Placed;
      if (newest === undefined || candidate.first > newest.first) newest = candidate;
    }
    if (newest === undefined || last >= newest.first) return [];
    return [`reads: ${textOf(call)} is older than ${textOf(newest.call)}, which had ended more than a second before`];
  });
}

function textOf({ request_id: id, sent, seen }: CallRecord): string {
  return `${id} (company ${sent.company_id}, ${seen.open_req_count} reqs as of ${seen.as_of})`;
}

function statesOf(ledger: Topics['ledger']): States {
  const folds = new Map<number, CompanyFold>();
  const newest = new Map<number, State>();
  const states: States = new Map();
  factsOf(ledger).forEach((fact, index) => {
    const { company_id: company, event_seq: seq } = fact;
    const fold = folds.get(company) ?? new CompanyFold();
    folds.set(company, fold);
    fold.apply(fact);
    const state: State = { from_seq: seq, at_ms: ledger[index]?.at_ms ?? 0, ends_ms: undefined };
    const before = newest.get(company);
    if (before !== undefined) before.ends_ms = state.at_ms;
    newest.set(company, state);
    append(states, nameOf(company, fold.openReqs, fold.asOf), state);
  });
  return states;
}

const NEVER = '1970-01-01T00:00:00.000Z';

/** Computes one company's open reqs and freshness by the API's definitions. */
class CompanyFold {
  private readonly open = new Set<string>();
  /** Maps each board to the time of its last complete crawl. Lost and unlinked boards are not included. */
  private readonly boards = new Map<string, string>();

  apply(fact: LedgerFact): void {
    const { type, req_key: req = '', board_id: board = '', alias_of: older } = fact;
    if (['opened', 'reposted', 'reobserved'].includes(type)) this.open.add(req);
    if (type === 'closed') this.open.delete(req);
    if (type === 'req_relinked' && older !== undefined && this.open.delete(req)) this.open.add(older);
    if (type === 'board_unlinked' || (type === 'board_crawled' && fact.lost !== undefined)) this.boards.delete(board);
    else if (type === 'board_crawled' && fact.held !== true && isComplete(fact))
      this.boards.set(board, fact.observed_at);
  }

  get openReqs(): number {
    return this.open.size;
  }

  get asOf(): string {
    return [...this.boards.values()].sort()[0] ?? NEVER;
  }
}

function isComplete({ outcome }: LedgerFact): boolean {
  return outcome === 'complete' || outcome === 'not_modified';
}
