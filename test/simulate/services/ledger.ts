import { Health } from '@hiring/platform-observability';
import { LedgerWriter } from '../../../apps/ledger/src/sequencer/ledger-writer.js';
import { StateStore } from '../../../apps/ledger/src/sequencer/state-store.js';
import type { Life } from '../kernel/process.js';
import type { Servers } from '../servers/servers.js';
import { logger, PREFIX } from './settings.js';

/** A ledger writer that ends the simulated process instead of exiting. */
class SimulatedLedgerWriter extends LedgerWriter {
  constructor(
    private readonly life: Life,
    ...parts: ConstructorParameters<typeof LedgerWriter>
  ) {
    super(...parts);
  }

  protected override end(): void {
    this.life.crash('it exits');
  }
}

export function startLedger(life: Life, servers: Servers): void {
  const config = { topicPrefix: PREFIX, overdueAfterHours: 24 } as never;
  const kafka = servers.kafka(life).asPort();
  const store = new StateStore(servers.pool(life).asPool());
  const health = new Health();
  servers.watchHealth(life, health);
  const writer = new SimulatedLedgerWriter(life, config, kafka, health, logger, store, life.clock, life.randomness);
  void writer.onApplicationBootstrap();
}
