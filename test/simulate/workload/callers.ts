import { essenceOf } from '../../faults/cluster/checks/facts.js';
import { digestOf } from '../../faults/cluster/topics.js';
import type { CallRecord } from '../../faults/cluster/history.js';
import type { Life } from '../kernel/process.js';
import type { Servers } from '../servers/servers.js';
import type { Answer, Call } from '../services/gateway.js';

const CUSTOMERS = ['cus_one', 'cus_two'];
const CALLERS_EACH = 2;
const KEYED = 0.6;
const REPEATED = 0.5;
const AT_ONCE = 0.15;
const ATTEMPTS_MAX = 25;
const TIMEOUT_MS = 20_000;

/** Simulates customers' programs, which repeat unanswered calls under the same key and record the results. */
export class Callers {
  /** Each customer's calls, in the form that the checks use. */
  readonly histories = new Map<string, CallRecord[]>(CUSTOMERS.map((customer) => [customer, []]));
  stopping = false;
  private sent = 0;

  constructor(private readonly servers: Servers) {}

  start(life: Life): void {
    for (const customer of CUSTOMERS) {
      for (let caller = 1; caller <= CALLERS_EACH; caller += 1) void this.work(life, customer, `${customer} ${caller}`);
    }
  }

  private async work(life: Life, customer: string, name: string): Promise<void> {
    const { draws } = life.world;
    let since = 0;
    while (!this.stopping) {
      const operation = draws.chance(0.5) ? 'events' : 'is_hiring';
      const keyed = draws.chance(KEYED);
      const make = (): Parameters<Callers['call']>[2] => ({
        ...{ operation, since: operation === 'events' ? since : 0 },
        ...(keyed && { idempotencyKey: key }),
      });
      const key = `${name} ${draws.below(2 ** 31)}`;
      if (keyed && draws.chance(AT_ONCE)) void this.call(life, customer, make(), name);
      const record = keyed
        ? await this.untilAnswered(life, customer, make, name)
        : await this.call(life, customer, make(), name);
      if (keyed && record?.status === 200 && draws.chance(REPEATED)) {
        if (draws.chance(0.5)) await life.clock.delay(draws.between(0, 5_000));
        await this.call(life, customer, make(), name);
      }
      if (operation === 'events' && record?.status === 200) since = record.seen.next_cursor ?? since;
      await life.clock.delay(draws.between(10, 800));
    }
  }

  private async untilAnswered(
    life: Life,
    customer: string,
    make: () => Parameters<Callers['call']>[2],
    name: string,
  ): Promise<CallRecord | null> {
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const record = await this.call(life, customer, make(), name);
      if (record.status === 200) return record;
      await life.clock.delay(Math.min(100 * attempt, 1_000));
    }
    return null;
  }

  private async call(
    life: Life,
    customer: string,
    request: Pick<Call, 'operation' | 'since' | 'idempotencyKey'>,
    caller: string,
  ): Promise<CallRecord> {
    this.sent += 1;
    const requestId = `request ${this.sent}`;
    const keyId = 1 + CUSTOMERS.indexOf(customer);
    const record: CallRecord = {
      ...{ kind: 'call', caller, operation: request.operation, request_id: requestId, key_id: keyId, gateway: 0 },
      ...{ sent: { since: request.since }, start_ms: life.world.nowMs, end_ms: 0, status: null, seen: {} },
      ...(request.idempotencyKey !== undefined && { idempotency_key: request.idempotencyKey }),
    };
    this.histories.get(customer)?.push(record);
    const call: Call = { ...request, customerId: customer, keyId, requestId };
    try {
      const options = { timeoutMs: TIMEOUT_MS };
      const bus = this.servers.bus.of(life) as unknown as { request(...args: unknown[]): Promise<Answer> };
      note(record, await bus.request('edge.call', call, options));
    } catch {
      // The call was cut off, so its result is unknown.
    }
    record.end_ms = life.world.nowMs;
    life.world.trace(`${requestId} of ${caller}: ${record.status} ${record.usage_units ?? ''}`);
    return record;
  }
}

function note(record: CallRecord, { status, body, headers }: Answer): void {
  record.status = status;
  if (headers['usage-id'] !== undefined) record.usage_id = headers['usage-id'];
  if (headers['usage-units'] !== undefined) record.usage_units = headers['usage-units'];
  if (headers['idempotent-replayed'] === 'true') record.replayed = true;
  if (status !== 200 || body === null) return;
  const read = JSON.parse(body) as { events: { event_seq: number }[] | number; next_cursor?: number | null };
  record.seen.digest = digestOf(read);
  if (typeof read.events === 'number') return;
  record.seen.events = read.events.map((event) => [event.event_seq, digestOf(essenceOf(event))]);
  record.seen.next_cursor = read.next_cursor ?? null;
}
