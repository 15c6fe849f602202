import { callsOf, type HistoryRecord } from '../history.js';
import { digestOf, type Topics } from '../topics.js';
import { essenceOf, factsOf, publicFacts, sharedCompanies, type LedgerFact } from './facts.js';

/** Types of facts that become events on the public topic, but not in the feed. */
const TOPIC_ONLY = ['relabelled', 'merged', 'withdrawn'];

/**
 * Checks that every feed page contains all public facts between the requested position and the page's last position, in
 * order. In the end, every reader must have passed the last public fact, and the public topic must have the same
 * events.
 */
export function feedAnomalies(history: readonly HistoryRecord[], topics: Topics): string[] {
  const facts = factsOf(topics.ledger);
  const visible = publicFacts(facts);
  return [...pages(history, visible), ...unfinished(history, visible), ...publicTopic(topics, facts)];
}

function pages(history: readonly HistoryRecord[], visible: readonly LedgerFact[]): string[] {
  const digests = new Map(visible.map((fact) => [fact.event_seq, digestOf(essenceOf(fact))]));
  const positions = visible.map(({ event_seq: seq }) => seq);
  return answeredPages(history).flatMap(({ caller, request_id: id, sent, seen }) => {
    const { events = [], next_cursor: next } = seen;
    const name = `feed: page ${id} of ${caller}`;
    const since = sent.since ?? 0;
    const seqs = events.map(([seq]) => seq);
    const last = seqs.at(-1);
    const anomalies: string[] = [];
    if (seqs.some((seq, index) => seq <= (index === 0 ? since : (seqs[index - 1] as number)))) {
      anomalies.push(`${name} is out of order after ${since}: ${seqs.join(', ')}`);
    }
    if ((last ?? null) !== next) anomalies.push(`${name} ends at ${last} and continues at ${next}`);
    const shown = new Set(seqs);
    for (const seq of between(positions, since, last ?? since)) {
      if (!shown.has(seq)) anomalies.push(`${name} passed position ${seq} without its event`);
    }
    for (const [seq, digest] of events) {
      const expected = digests.get(seq);
      if (expected === undefined) anomalies.push(`${name} shows an event at ${seq}, where there is no public fact`);
      else if (expected !== digest) anomalies.push(`${name} shows another event at ${seq} than the ledger has`);
    }
    return anomalies;
  });
}

/** Returns the positions in a sorted list that are after `since`, up to `last`. */
function between(positions: readonly number[], since: number, last: number): number[] {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] as number) <= since) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (let at = low; at < positions.length && (positions[at] as number) <= last; at += 1) {
    found.push(positions[at] as number);
  }
  return found;
}

function unfinished(history: readonly HistoryRecord[], visible: readonly LedgerFact[]): string[] {
  const head = visible.at(-1)?.event_seq ?? 0;
  const reached = new Map<string, number>();
  for (const { caller, seen, sent } of answeredPages(history)) {
    reached.set(caller, Math.max(reached.get(caller) ?? 0, sent.since ?? 0, seen.next_cursor ?? 0));
  }
  return [...reached]
    .filter(([, position]) => position < head)
    .map(([caller, position]) => `feed: ${caller} has reached ${position}, the last public fact is at ${head}`);
}

function publicTopic({ events }: Topics, facts: readonly LedgerFact[]): string[] {
  const shared = sharedCompanies(facts);
  const types = ['opened', 'reposted', 'reobserved', 'closed'];
  const expected = facts.filter(({ type, company_id: id }) => types.includes(type) && shared.has(id));
  const shown = events.map(({ value }) => value as unknown as LedgerFact & { event_type: string });
  const anomalies: string[] = [];
  shown.forEach(({ event_seq: seq }, index) => {
    const before = shown[index - 1]?.event_seq ?? 0;
    if (seq <= before) anomalies.push(`public topic: ${seq} comes after ${before}`);
  });
  const bySeq = new Map(shown.map((event) => [event.event_seq, event]));
  for (const fact of expected) {
    const event = bySeq.get(fact.event_seq);
    if (event === undefined) anomalies.push(`public topic: lacks the event at ${fact.event_seq}`);
    else if (digestOf(essenceOf(event)) !== digestOf(essenceOf(fact))) {
      anomalies.push(`public topic: another event at ${fact.event_seq} than the ledger has`);
    }
    bySeq.delete(fact.event_seq);
  }
  for (const [seq, { event_type: type }] of bySeq) {
    if (!TOPIC_ONLY.includes(type) || facts[seq - 1]?.type !== 'req_relinked') {
      anomalies.push(`public topic: shows ${type} at ${seq}, where there is no such fact`);
    }
  }
  return anomalies;
}

function answeredPages(history: readonly HistoryRecord[]) {
  // Replayed pages are left out, because each one repeats a first answer, and first answers are included.
  return callsOf(history, 'events').filter(({ status, replayed }) => status === 200 && replayed !== true);
}
