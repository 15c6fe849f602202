import { Health } from '@hiring/platform-observability';
import { eventsPage } from '../../../apps/change-feed/src/feed/events.query.js';
import { AttemptRecorder } from '../../../apps/change-feed/src/deliveries/attempt.recorder.js';
import { AttemptRunner } from '../../../apps/change-feed/src/deliveries/attempt.runner.js';
import { DeliveryRepository } from '../../../apps/change-feed/src/deliveries/delivery.repository.js';
import { DeliveryWakeup } from '../../../apps/change-feed/src/receivers/delivery-wakeup.js';
import { DeliveryWorker } from '../../../apps/change-feed/src/deliveries/delivery.worker.js';
import { LeasedWebhooks } from '../../../apps/change-feed/src/deliveries/leased-webhooks.js';
import { LeaseRepository } from '../../../apps/change-feed/src/deliveries/lease.repository.js';
import { EventProjection } from '../../../apps/change-feed/src/feed/event.projection.js';
import { FanOutProjector } from '../../../apps/change-feed/src/fan-out/fan-out.projector.js';
import { PostingProjection } from '../../../apps/change-feed/src/feed/posting.projection.js';
import { SignalProjection } from '../../../apps/change-feed/src/signals/signal.projection.js';
import { SearchBilling } from '../../../apps/change-feed/src/searches/search-billing.js';
import { SearchFanOut } from '../../../apps/change-feed/src/searches/search-fan-out.js';
import { SearchMatchingRepository } from '../../../apps/change-feed/src/searches/search-matching.repository.js';
import { SearchWatches } from '../../../apps/change-feed/src/searches/search-watches.js';
import { UnbilledChangesRepository } from '../../../apps/change-feed/src/searches/unbilled-changes.repository.js';
import type { SecretVault } from '../../../apps/change-feed/src/receivers/secret.vault.js';
import type { Life } from '../kernel/process.js';
import type { Servers } from '../servers/servers.js';
import type { Receivers } from '../workload/receivers.js';
import { logger, PREFIX } from './settings.js';

const decrypting: Pick<SecretVault, 'decrypt'> = { decrypt: (secret) => secret };
const vault = decrypting as SecretVault;

/** A bug: a bill with an unknown result counts as recorded. */
class TrustingBilling extends SearchBilling {
  override async bill(...request: Parameters<SearchBilling['bill']>): ReturnType<SearchBilling['bill']> {
    const results = await super.bill(...request);
    for (const id of results.keys()) results.set(id, 'recorded');
    return results;
  }
}

export function startFeed(life: Life, servers: Servers, receivers: Receivers): void {
  const { clock, randomness } = life;
  const config = { topicPrefix: PREFIX, webhookAttemptsMax: 32 } as never;
  const kafka = servers.kafka(life).asPort();
  const pool = servers.pool(life).asPool();
  const health = new Health();
  servers.watchHealth(life, health);
  const events = new EventProjection(pool, kafka, config, health, logger, clock);
  const postings = new PostingProjection(pool, kafka, config, health, logger, clock);
  const signals = new SignalProjection(pool, kafka, config, health, logger, clock);
  const wakeup = new DeliveryWakeup();
  const fanOut = new FanOutProjector(pool, wakeup, events, signals, logger, clock);

  const leases = new LeaseRepository(pool, randomness);
  const deliveries = new DeliveryRepository(pool);
  const recorder = new AttemptRecorder(deliveries, leases, logger, clock);
  const runner = new AttemptRunner(receivers.sender(life), recorder, deliveries, leases, clock, randomness);
  const held = new LeasedWebhooks(leases, vault, clock, logger);
  const worker = new DeliveryWorker(held, deliveries, runner, leases, clock, config, wakeup, logger);

  const watches = new SearchWatches();
  const matching = new SearchMatchingRepository(pool, watches, randomness);
  const unbilled = new UnbilledChangesRepository(pool);
  const Billing = life.world.has('delivered before the bill is confirmed') ? TrustingBilling : SearchBilling;
  const billing = new Billing(servers.bus.of(life), unbilled, clock, logger);
  const search = new SearchFanOut(watches, matching, billing, unbilled, wakeup, clock, events, postings, logger);

  void events.onApplicationBootstrap();
  void postings.onApplicationBootstrap();
  void signals.onApplicationBootstrap();
  fanOut.onApplicationBootstrap();
  worker.onApplicationBootstrap();
  search.onApplicationBootstrap();
  servers.bus.serve(life, 'change-feed.events', (request) => eventsPage(pool, request));
}
