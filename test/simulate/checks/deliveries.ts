import { isPublic, type Fact, type PublicFact } from '@hiring/contracts';
import { standingBills } from '../../faults/cluster/checks/usage-topic.js';
import type { Topics } from '../../faults/cluster/topics.js';
import type { Servers } from '../servers/servers.js';
import type { Received, Receivers } from '../workload/receivers.js';

/**
 * Checks the deliveries by these rules:
 * - Each event for a watch arrives at least once. Its repetitions have the same body.
 * - The first arrivals of messages at an ordered webhook are in order.
 * - No attempt begins before the receiver's Retry-After has passed.
 * - An event for a search is billed once, before it arrives.
 */
export function deliveryAnomalies(
  servers: Servers,
  { received, tooEarly }: Receivers,
  facts: readonly Fact[],
  topics: Topics,
): string[] {
  const expected = expectedOf(servers, facts);
  const first = new Map<string, Received>();
  const anomalies = received.flatMap((message) => {
    const known = first.get(message.id);
    if (known === undefined) first.set(message.id, message);
    if (!expected.has(message.id)) return [`deliveries: ${message.id} is the message of no watch`];
    return known !== undefined && known.body !== message.body
      ? [`deliveries: ${message.id} has arrived with two bodies`]
      : [];
  });
  for (const id of tooEarly) anomalies.push(`deliveries: ${id} is attempted before its receiver's Retry-After`);
  for (const id of expected.keys()) if (!first.has(id)) anomalies.push(`deliveries: ${id} has not arrived`);
  return [...anomalies, ...outOfOrder(servers, first, expected), ...unbilled(first, expected, topics)];
}

interface Expected {
  seq: number;
  watch: number;
  webhook: number;
  /** The bill's id, or null for a watch on a company. */
  billId: string | null;
}

function expectedOf({ delivery, feed }: Servers, facts: readonly Fact[]): Map<string, Expected> {
  const news = new Map(feed.events.all().map((row) => [row.event_seq, row.news_from_seq]));
  const visible = facts.filter((fact): fact is PublicFact => isPublic(fact));
  const expected = new Map<string, Expected>();
  for (const {
    id: watch,
    company_id: company,
    webhook_id: webhook,
    customer_id: customer,
    from_seq: from,
  } of delivery.watches.all()) {
    for (const fact of visible) {
      const { event_seq: seq } = fact;
      const isWanted =
        company === null
          ? !(fact.type === 'opened' && fact.baseline)
          : fact.company_id === company && (news.get(seq) ?? 0) > from;
      if (!isWanted) continue;
      const billId = company === null ? `search:${customer}:${seq}:${Date.parse(fact.observed_at)}` : null;
      expected.set(`evt_${seq}_${watch}`, { seq, watch, webhook, billId });
    }
  }
  return expected;
}

/**
 * Returns first arrivals at ordered webhooks that are out of order. Events for companies may overtake events for
 * searches, because events for searches are billed first.
 */
function outOfOrder(
  { delivery }: Servers,
  first: ReadonlyMap<string, Received>,
  expected: ReadonlyMap<string, Expected>,
): string[] {
  const ordered = new Set(delivery.webhooks.all().flatMap(({ id, ordered: isOrdered }) => (isOrdered ? [id] : [])));
  const last = new Map<string, number>();
  return [...first.keys()].flatMap((id) => {
    const one = expected.get(id);
    if (one === undefined || !ordered.has(one.webhook)) return [];
    const kind = `${one.webhook} ${one.billId === null}`;
    const before = last.get(kind) ?? 0;
    last.set(kind, one.seq);
    return one.seq < before
      ? [`deliveries: ${id} arrives after event ${before} at the ordered webhook ${one.webhook}`]
      : [];
  });
}

function unbilled(
  first: ReadonlyMap<string, Received>,
  expected: ReadonlyMap<string, Expected>,
  { usage }: Topics,
): string[] {
  const recorded = new Map<string, number>();
  for (const { value, at_ms: at } of usage) {
    const id = String(value['usage_id']);
    if (id.startsWith('search:')) recorded.set(id, Math.min(at, recorded.get(id) ?? Infinity));
  }
  const standing = new Map<string, number>();
  for (const { usage_id: id } of standingBills(usage)) standing.set(id, (standing.get(id) ?? 0) + 1);
  const wanted = new Set([...expected.values()].flatMap(({ billId }) => billId ?? []));
  const anomalies = [...recorded.keys()]
    .filter((id) => !wanted.has(id))
    .map((id) => `deliveries: ${id} is the bill of no event`);
  for (const [id, { billId }] of expected) {
    if (billId === null) continue;
    const arrivedAt = first.get(id)?.atMs ?? Infinity;
    if ((recorded.get(billId) ?? Infinity) > arrivedAt) anomalies.push(`deliveries: ${id} arrived before its bill`);
    if (standing.get(billId) !== 1)
      anomalies.push(`deliveries: ${billId} is billed ${standing.get(billId) ?? 0} times`);
  }
  return anomalies;
}
