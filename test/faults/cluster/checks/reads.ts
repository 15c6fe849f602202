import { callsOf, type CallRecord, type HistoryRecord } from '../history.js';
import type { Topics } from '../topics.js';
import { factsOf, type LedgerFact } from './facts.js';

/** An answer may lack facts that were committed this long before the call. */
const LAG_MS = 1_000;

/** The answer about a company between two facts about it. */
interface State {
  from_seq: number;
  /** Time of its fact; the next state's fact ends it. */
  at_ms: number;
  open_req_count: number;
  as_of: string | null;
}

interface Placed {
  call: CallRecord;
  first: number;
  last: number;
}

/**
 * Every answer of is-hiring is that of a plain fold of the ledger at some position, not one from the future, and positions
 * do not go back: an answer to a call that began more than a second after another one ended is not of an older position.
 */
export function readAnomalies(history: readonly HistoryRecord[], { ledger }: Topics): string[] {
  const states = statesOf(ledger);
  const anomalies: string[] = [];
  const byCompany = new Map<number, Placed[]>();
  for (const call of answered(history)) {
    const company = call.sent.company_id ?? 0;
    const placed = place(call, states.get(company) ?? []);
    if (placed === null) anomalies.push(`reads: ${textOf(call)} equals the ledger at no position`);
    else byCompany.set(company, [...(byCompany.get(company) ?? []), placed]);
  }
  for (const answers of byCompany.values()) anomalies.push(...goingBack(answers));
  return anomalies;
}

/** By how many milliseconds the oldest answer lacked facts when its call began. */
export function oldestAnswerMs(history: readonly HistoryRecord[], { ledger }: Topics): number {
  const states = statesOf(ledger);
  const ages = answered(history).map((call) => {
    const own = states.get(call.sent.company_id ?? 0) ?? [];
    const placed = place(call, own);
    const superseded = placed === null ? undefined : own.find(({ from_seq: seq }) => seq > placed.last)?.at_ms;
    return superseded === undefined ? 0 : call.start_ms - superseded;
  });
  return Math.round(ages.reduce((most, age) => Math.max(most, age), 0));
}

function answered(history: readonly HistoryRecord[]): CallRecord[] {
  return callsOf(history, 'is_hiring').filter(({ status, replayed }) => status === 200 && replayed !== true);
}

function place(call: CallRecord, states: readonly State[]): Placed | null {
  const { as_of, is_hiring: isHiring, open_req_count: count } = call.seen;
  const fitting = states.filter(
    (state) =>
      state.as_of === as_of &&
      state.open_req_count === count &&
      isHiring === count > 0 &&
      state.at_ms <= call.end_ms + LAG_MS,
  );
  const [first, last] = [fitting[0], fitting.at(-1)];
  return first === undefined || last === undefined ? null : { call, first: first.from_seq, last: last.from_seq };
}

/** Answers whose possible positions are all before one that was returned a second before they were requested. */
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

function statesOf(ledger: Topics['ledger']): Map<number, State[]> {
  const folds = new Map<number, CompanyFold>();
  const states = new Map<number, State[]>();
  factsOf(ledger).forEach((fact, index) => {
    const fold = folds.get(fact.company_id) ?? new CompanyFold();
    folds.set(fact.company_id, fold);
    fold.apply(fact);
    const own = states.get(fact.company_id) ?? [];
    own.push({ from_seq: fact.event_seq, at_ms: ledger[index]?.at_ms ?? 0, ...fold.state() });
    states.set(fact.company_id, own);
  });
  return states;
}

const NEVER = '1970-01-01T00:00:00.000Z';

/** Open reqs and freshness of one company, by the definitions that the API publishes. */
class CompanyFold {
  private readonly open = new Set<string>();
  /** Last complete crawl of each board that was read completely and is neither lost nor unlinked. */
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

  state(): Pick<State, 'open_req_count' | 'as_of'> {
    const oldest = [...this.boards.values()].sort()[0];
    return { open_req_count: this.open.size, as_of: oldest ?? NEVER };
  }
}

function isComplete({ outcome }: LedgerFact): boolean {
  return outcome === 'complete' || outcome === 'not_modified';
}
