import type { Clock } from '@hiring/platform-config';
import { inTransaction, type Pool } from '@hiring/platform-postgres';
import type { Bus } from '@hiring/platform-rpc';
import { createTestDatabase, FakeClock, type TestDatabase } from '@hiring/platform-testing';
import { HiringProjection } from '../projections/hiring.projection.js';
import { TableSet } from '../projections/table-set.js';
import { readsOver, type Reads } from './answering.js';
import { prepareReads } from './reads.testing.js';
import { SmallLedger } from './small-ledger.js';

/**
 * The tables of `reads` in a separate database, with hand-written facts and the controllers that answer from the
 * tables.
 */
export class ReadsBench {
  readonly ledger = new SmallLedger();
  readonly clock: Clock;
  pool!: Pool;
  reads!: Reads;
  private readonly projection = new HiringProjection(new TableSet(1));
  private database: TestDatabase | undefined;

  constructor(
    private readonly name: string,
    clock: Clock | string,
    private readonly bus = {} as unknown as Bus,
    private readonly screens?: Parameters<typeof readsOver>[3],
  ) {
    this.clock = typeof clock === 'string' ? new FakeClock(clock) : clock;
  }

  async open(): Promise<void> {
    this.database = await createTestDatabase(this.name);
    this.pool = await prepareReads(this.database);
    this.reads = readsOver(this.pool, this.clock, this.bus, this.screens);
  }

  /** Folds the facts that were added since the last call. */
  async fold(): Promise<void> {
    const facts = this.ledger.take();
    const last = facts.at(-1);
    if (last === undefined) return;
    await inTransaction(this.pool, (client) => this.projection.apply(client, facts));
    this.projection.committed(last.event_seq);
  }

  async close(): Promise<void> {
    await this.pool?.end();
    await this.database?.drop();
  }
}
