import { AppError, type Meter, type OperationName } from '@hiring/contracts';
import { fingerprintOf } from '@hiring/billing';
import { Health } from '@hiring/platform-observability';
import { parseKeyring } from '@hiring/platform-config';
import type { Identity } from '../../../apps/gateway/src/access/identity.js';
import { Claims } from '../../../apps/gateway/src/admission/claims.js';
import { Completions } from '../../../apps/gateway/src/admission/completions.js';
import { Leases } from '../../../apps/gateway/src/admission/leases.js';
import { RedisGate } from '../../../apps/gateway/src/redis/redis-gate.js';
import { AppendCounts } from '../../../apps/gateway/src/billing/append-counts.js';
import { ChangesBiller } from '../../../apps/gateway/src/billing/changes-biller.js';
import { PlanCaps } from '../../../apps/gateway/src/billing/plan-caps.js';
import { UsageAppender } from '../../../apps/gateway/src/billing/usage-appender.js';
import { VoidOutbox } from '../../../apps/gateway/src/billing/void-outbox.js';
import { VoidSender } from '../../../apps/gateway/src/billing/void-sender.js';
import { events } from '../../../apps/gateway/src/operations/events.js';
import { EntityTags } from '../../../apps/gateway/src/pipeline/entity-tags.js';
import type { IncomingCall } from '../../../apps/gateway/src/pipeline/incoming-call.js';
import { MeteredCalls, type RunNaming } from '../../../apps/gateway/src/pipeline/metered-calls.js';
import type { OperationResult } from '../../../apps/gateway/src/pipeline/operation.js';
import type { Life } from '../kernel/process.js';
import type { Servers } from '../servers/servers.js';
import { logger, PREFIX } from './settings.js';

/** A caller's call and its result. */
export interface Call {
  operation: 'is_hiring' | 'events';
  customerId: string;
  keyId: number;
  requestId: string;
  idempotencyKey?: string;
  since: number;
}

export interface Answer {
  status: number;
  body: string | null;
  headers: Record<string, string>;
}

const PAGE = 4;
const METERS: Record<Call['operation'], Meter> = { is_hiring: 'call', events: 'change' };
const keyPeppers = parseKeyring(`1:${Buffer.alloc(32, 7).toString('base64')}`);

/** A bug: the answer does not wait for its bill. */
class HastyAppender extends UsageAppender {
  override bill(...draft: Parameters<UsageAppender['bill']>): Promise<void> {
    super.bill(...draft).catch(() => undefined);
    return Promise.resolve();
  }
}

export function startGateway(life: Life, servers: Servers): void {
  const { clock, randomness } = life;
  const config = {
    ...{ topicPrefix: PREFIX, instanceId: life.name, idempotencyKeysPerDayMax: 1_000_000 },
    ...{ keyPeppers, storedPepperVersion: 1 },
  } as never;
  const kafka = servers.kafka(life).asPort();
  const pool = servers.pool(life).asPool();
  const bus = servers.bus.of(life);
  const gate = new RedisGate(servers.redis(life).asRedis(), clock, logger);
  const leases = new Leases(gate, clock, logger);
  const claims = new Claims(gate, clock, leases, new Completions(gate), config, randomness);
  const outbox = new VoidOutbox(pool, new Health(), logger, clock);
  const counts = new AppendCounts(pool, config, clock, logger, randomness);
  const Appender = life.world.has('answered before the bill') ? HastyAppender : UsageAppender;
  const appender = new Appender(kafka, config, clock, counts, outbox);
  new VoidSender(outbox, appender, bus, logger, clock).onApplicationBootstrap();
  const caps = new PlanCaps(bus, clock);
  const biller = new ChangesBiller(pool, caps, appender);
  const metered = new MeteredCalls(claims, caps, appender, new EntityTags(config), bus, clock, randomness);

  const run = (call: Call, identity: Identity, naming: RunNaming): Promise<OperationResult> => {
    const input = { params: {}, query: { since: call.operation === 'events' ? call.since : 0, limit: PAGE }, body: {} };
    const context = { identity, bus, requestId: call.requestId, ...naming };
    if (call.operation === 'events') return events.run(input as never, context as never);
    return bus.request('change-feed.events', { customer_id: call.customerId, since: 0, limit: 1_000 }).then((page) => ({
      ...{ status: 200, body: JSON.stringify({ events: page.count }) as never },
    }));
  };

  const execute = async (call: Call): Promise<Answer> => {
    const { operation, customerId, keyId, requestId, idempotencyKey, since } = call;
    const identity = { customerId, keyId, planCaps: [], scopes: [] } as unknown as Identity;
    const incoming = {
      ...{ method: 'GET', path: `/v1/${operation}`, query: { since }, requestId, headers: {} },
      ...{ apiKey: '', idempotencyKey, ifNoneMatch: undefined, params: {}, body: undefined, address: '' },
    } as IncomingCall;
    const fingerprint = fingerprintOf({ method: 'GET', path: incoming.path, query: { since }, body: undefined });
    const claim = idempotencyKey === undefined ? null : { operation, idempotencyKey, fingerprint };
    try {
      const admitted = claim === null ? null : await claims.take(identity, claim);
      const shape = {
        operation: operation as OperationName,
        meter: METERS[operation],
        identity,
        call: incoming,
        claim,
      };
      const answer = await metered.execute({ ...shape, run: (naming) => run(call, identity, naming) }, admitted);
      return { ...answer, headers: incoming.headers };
    } catch (error) {
      if (error instanceof AppError) return { status: error.status === 409 ? 409 : 503, body: null, headers: {} };
      throw error;
    }
  };
  servers.bus.serve(life, 'edge.call', execute);
  servers.bus.serve(life, 'gateway.bill_changes', (request: never) => biller.bill(request));
}
