import { callsOf, type DeliveryRecord, type HistoryRecord } from '../history.js';
import type { Topics } from '../topics.js';
import { factsOf, publicFacts, type LedgerFact } from './facts.js';

interface Watch {
  id: number;
  company: number;
  created_ms: number;
  /** The times of the first cancellation request and the first confirmation. */
  cancelling_ms: number;
  cancelled_ms: number;
}

/**
 * Checks the deliveries: every event for a watch that was never cancelled is delivered, no attempt is signed after a
 * cancellation's 204, and only the watched company's public facts are delivered.
 */
export function deliveryAnomalies(history: readonly HistoryRecord[], { ledger }: Topics): string[] {
  const watches = watchesOf(history);
  const deliveries = history.filter((record): record is DeliveryRecord => record.kind === 'delivery');
  const facts = publicFacts(factsOf(ledger));
  const writtenAt = new Map(factsOf(ledger).map(({ event_seq: seq }, index) => [seq, ledger[index]?.at_ms ?? 0]));
  const bySeq = new Map(facts.map((fact) => [fact.event_seq, fact]));
  return [
    ...deliveries.flatMap((delivery) => wrong(delivery, watches.get(delivery.watch_id), bySeq)),
    ...missing([...watches.values()], deliveries, facts, writtenAt),
  ];
}

function watchesOf(history: readonly HistoryRecord[]): Map<number, Watch> {
  const watches = new Map<number, Watch>();
  for (const { operation, status, sent, seen, start_ms: start, end_ms: end } of callsOf(history)) {
    if (operation === 'create_watch' && status === 201 && seen.id !== undefined && !watches.has(seen.id)) {
      const times = { created_ms: end, cancelling_ms: Infinity, cancelled_ms: Infinity };
      watches.set(seen.id, { id: seen.id, company: sent.company_id ?? 0, ...times });
    }
    const watch = operation === 'delete_watch' ? watches.get(sent.id ?? 0) : undefined;
    if (watch === undefined) continue;
    watch.cancelling_ms = Math.min(watch.cancelling_ms, start);
    if (status === 204) watch.cancelled_ms = Math.min(watch.cancelled_ms, end);
  }
  return watches;
}

function wrong(delivery: DeliveryRecord, watch: Watch | undefined, facts: Map<number, LedgerFact>): string[] {
  const { event_seq: seq, watch_id: id, signed_s: signed } = delivery;
  const name = `deliveries: event ${seq} of watch ${id}`;
  const fact = facts.get(seq);
  if (fact === undefined) return [`${name} is no public fact`];
  // If a watch's creation was not answered, its id is unknown.
  if (watch === undefined) return [];
  if (fact.company_id !== watch.company) return [`${name} is one of company ${fact.company_id}, not ${watch.company}`];
  return signed * 1_000 > watch.cancelled_ms ? [`${name} was signed after the cancellation had been confirmed`] : [];
}

/**
 * Returns missing events. Baseline events are excluded, because their delivery depends on when the board was linked.
 */
function missing(
  watches: readonly Watch[],
  deliveries: readonly DeliveryRecord[],
  facts: readonly LedgerFact[],
  writtenAt: Map<number, number>,
): string[] {
  const arrived = new Set(deliveries.map(({ watch_id: id, event_seq: seq }) => `${id} ${seq}`));
  return watches
    .filter(({ cancelling_ms: cancelling }) => cancelling === Infinity)
    .flatMap(({ id, company, created_ms: created }) =>
      facts
        .filter((fact) => fact.company_id === company && fact.baseline !== true)
        .filter(({ event_seq: seq }) => (writtenAt.get(seq) ?? 0) > created && !arrived.has(`${id} ${seq}`))
        .map(({ event_seq: seq }) => `deliveries: event ${seq} of watch ${id} has not arrived`),
    );
}
