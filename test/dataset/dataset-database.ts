import type { Fact } from '@hiring/contracts';
import { createPool, inTransaction, migrate, type Pool } from '@hiring/platform-postgres';
import { createTestDatabase, TEST_ROLE_PASSWORD, type TestDatabase } from '@hiring/platform-testing';
import { FEED_MIGRATIONS } from '../../apps/change-feed/src/migrations.js';
import { applyEvents } from '../../apps/change-feed/src/feed/event.projection.js';
import { applySignals } from '../../apps/change-feed/src/signals/signal.fold.js';
import { fill, prepareReads, READS_ROLE } from '../../apps/reads/src/testing/reads.testing.js';
import { Draws } from '@hiring/fake-boards';
import { randomTextFacts } from '../../apps/reads/src/testing/random-text-facts.js';
import { generateLedger, type LedgerOptions } from '../generator/ledger.generator.js';

const FEED_ROLE = 'hiring_change_feed';
const FACTS_PER_BATCH = 4_000;
/** A customer's private company, which no dataset file may contain. */
export const PRIVATE_COMPANY = 7;
export const OWNER = 'cus_owner';

/** Provides the tables of `reads` and `change-feed`. Both are folded from one ledger, up to any position. */
export class DatasetDatabase {
  position = 0;
  private feedPosition = 0;

  private constructor(
    readonly database: TestDatabase,
    readonly reads: Pool,
    readonly feed: Pool,
    private readonly facts: readonly Fact[],
  ) {}

  static async open(ledger: LedgerOptions, name = 'dataset', serverUrl?: string): Promise<DatasetDatabase> {
    const database = await createTestDatabase(name, serverUrl);
    const reads = await prepareReads(database);
    const { adminUrl } = database;
    const logger = { info: () => undefined };
    const role = { role: FEED_ROLE, rolePassword: TEST_ROLE_PASSWORD };
    await migrate({ adminUrl, schema: 'change_feed', ...role, migrations: FEED_MIGRATIONS, logger });
    const feed = createPool({
      url: database.urlFor(FEED_ROLE),
      applicationName: 'dataset-test',
      statementTimeoutMs: 0,
    });
    return new DatasetDatabase(database, reads, feed, [...withDetails(generateLedger(ledger))]);
  }

  get urls(): { readsUrl: string; feedUrl: string } {
    return { readsUrl: this.database.urlFor(READS_ROLE), feedUrl: this.database.urlFor(FEED_ROLE) };
  }

  /** Folds the next `count` facts, by default all. With `feed: false`, only `reads` folds them. */
  async fold(count = this.facts.length, { feed = true } = {}): Promise<void> {
    const next = this.facts.filter(({ event_seq: seq }) => seq > this.position).slice(0, count);
    if (next.length > 0) this.position = await fill(this.reads, next);
    if (feed) await this.foldFeed();
  }

  /** Folds into the feed all facts that `reads` has folded. */
  async foldFeed(): Promise<void> {
    const facts = this.facts.filter(({ event_seq: seq }) => seq > this.feedPosition && seq <= this.position);
    this.feedPosition = this.position;
    for (let at = 0; at < facts.length; at += FACTS_PER_BATCH) {
      const batch = facts.slice(at, at + FACTS_PER_BATCH);
      await inTransaction(this.feed, async (client) => {
        await applyEvents(client, batch);
        await applySignals(client, batch);
        await client.query(
          `INSERT INTO change_feed.projector_checkpoint (name, event_seq) VALUES ('event', $1), ('signal', $1)
           ON CONFLICT (name) DO UPDATE SET event_seq = excluded.event_seq`,
          [batch.at(-1)?.event_seq],
        );
      });
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.reads.end(), this.feed.end()]);
    await this.database.drop();
  }
}

/** Makes one company private, and adds attributes to some postings. */
function* withDetails(facts: Iterable<Fact>): Generator<Fact> {
  for (const fact of facts) {
    if (fact.type === 'company_registered' && fact.company_id === PRIVATE_COMPANY) yield { ...fact, owner: OWNER };
    else if (fact.type === 'opened' && fact.event_seq % 3 !== 0) yield { ...fact, ...detailsOf(fact.event_seq) };
    else yield fact;
  }
}

function detailsOf(seed: number): object {
  const published = <T>(value: T): { value: T; source: 'published' } => ({ value, source: 'published' });
  return {
    page_url: `https://jobs.example/${seed}?a="b"&c=\\d`,
    locations: published([{ city: 'Zürich', region: null, country: 'CH' }]),
    workplace: published(seed % 2 === 0 ? 'remote' : 'onsite'),
    ...(seed % 5 === 0 && {
      salary: published({ min: 60_000, max: seed % 2 === 0 ? null : 75_000.5, currency: 'EUR', period: 'year' }),
    }),
    ...(seed % 4 !== 0 && { text_facts: randomTextFacts(new Draws(seed)) }),
  };
}
