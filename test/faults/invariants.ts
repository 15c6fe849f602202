import pg from 'pg';
import { PUBLIC_EVENT_TYPES, type Fact } from '@hiring/contracts';
import { eventually } from '@hiring/platform-testing';
import { Books } from '../bench/billing-faults/books.js';
import { reconcile, type JournalEntry } from '../bench/billing-faults/journal.js';
import type { Product } from './product.js';
import { SecretScan } from './secret-scan.js';
import type { World } from './world.js';

const PAGE = 1_000;
const SETTLE_MS_MAX = 30_000;

/** Checks the product's invariants and describes violations. */
export class Invariants {
  private readonly databaseUrl: string;

  constructor(
    private readonly product: Product,
    private readonly world: World,
  ) {
    this.databaseUrl = product.servers.postgres.adminUrl;
  }

  /**
   * Returns violations. `journal` has the callers' records since the last check. During the check, only sweeps may be
   * in progress.
   */
  async violations(journal: readonly JournalEntry[]): Promise<string[]> {
    const facts = await this.product.operator.ledger();
    const published = publicSeqs(facts);
    const checks = [
      denseness(facts),
      await this.readModels(),
      ...(await Promise.all([
        this.feed(published),
        this.eventsTopic(facts),
        this.bills(journal),
        this.deliveries(facts),
        this.revocation(),
        this.secrets(),
      ])),
    ];
    return checks.flat();
  }

  /** Returns events missing in the feed. Retries, because the feed may lag behind the ledger. */
  private async feed(expected: Set<number>): Promise<string[]> {
    const read = async (): Promise<Set<number>> => {
      const seen: number[] = [];
      for (let since = 0; ;) {
        const answer = await this.world.request(`/v1/events?since=${since}&limit=${PAGE}`);
        const { events, next_cursor } = (await answer.json()) as {
          events: { event_seq: number }[];
          next_cursor: number;
        };
        if (!answer.ok) throw new Error(`the feed answered ${answer.status}`);
        if (events.length === 0) break;
        seen.push(...events.map(({ event_seq }) => event_seq));
        since = next_cursor;
      }
      if (new Set(seen).size !== seen.length) throw new Error('the feed shows an event twice');
      return new Set(seen);
    };
    return complete('the feed', expected, read);
  }

  private eventsTopic(facts: readonly Fact[]): Promise<string[]> {
    const expected = publicSeqs(facts, ['closed']);
    return complete('the public topic', expected, async () => {
      const seqs = (await this.product.operator.records('events')).map(
        (value) => (JSON.parse(value.toString('utf8')) as { event_seq: number }).event_seq,
      );
      if (seqs.some((seq, index) => index > 0 && seq <= (seqs[index - 1] ?? 0))) throw new Error('out of order');
      return new Set(seqs);
    });
  }

  private async readModels(): Promise<string[]> {
    const tables = await this.product.operator.differingTables();
    return tables.map((table) => `read model ${table} is not the fold of the ledger`);
  }

  private async bills(journal: readonly JournalEntry[]): Promise<string[]> {
    const { operator } = this.product;
    const books = new Books(this.databaseUrl, operator.kafka, operator.topic('usage'));
    const verdict = reconcile(journal, await books.settled());
    const { answeredUnbilled, billedTwice, refusedButBilled, billedUnseen, cutOff } = verdict;
    return [
      ...(answeredUnbilled > 0 ? [`${answeredUnbilled} calls answered and not billed`] : []),
      ...(billedTwice > 0 ? [`${billedTwice} calls billed twice`] : []),
      ...(refusedButBilled > 0 ? [`${refusedButBilled} calls refused, yet billed`] : []),
      ...(billedUnseen > cutOff ? [`${billedUnseen} calls billed unseen, but ${cutOff} were cut off`] : []),
      ...(await books.disagreements()).map((sums) => `records against their sums: ${JSON.stringify(sums)}`),
    ];
  }

  /** Returns missing deliveries. Every event of the watched company must have arrived and be recorded as delivered. */
  private async deliveries(facts: readonly Fact[]): Promise<string[]> {
    const { companyId, watchedFrom, sink } = this.world;
    const mine = facts.filter((fact) => fact.company_id === companyId && fact.event_seq > watchedFrom);
    const expected = publicSeqs(mine, [], new Set([companyId]));
    const received = await complete('the receiver', expected, () =>
      Promise.resolve(new Set(sink.received.map(({ body }) => Number(/"event_seq":(\d+)/.exec(body)?.[1])))),
    );
    const recorded = await complete('the record of deliveries', expected, async () => {
      const rows = await this.query<{ seq: number }>(
        `SELECT event_seq::int AS seq FROM change_feed.delivery WHERE status = 'succeeded'`,
      );
      return new Set(rows.map(({ seq }) => seq));
    });
    return [...received, ...recorded];
  }

  private async revocation(): Promise<string[]> {
    const { revokedKey } = this.world;
    const answers = await Promise.all(
      this.product.origins.map(async (origin) => (await this.world.request('/v1/whoami', revokedKey, origin)).status),
    );
    return answers.filter((status) => status !== 401).map((status) => `a revoked key was answered ${status}`);
  }

  private async secrets(): Promise<string[]> {
    const { operator, logFolder } = this.product;
    const scan = new SecretScan(this.world.secrets);
    const leaks = [
      ...(await scan.topics(operator.kafka, operator.topicPrefix)),
      // A rebuild's tables may be dropped during the scan. The scan is then repeated.
      ...(await eventually(() => scan.tables(this.databaseUrl), { timeoutMs: SETTLE_MS_MAX, everyMs: 500 })),
      ...scan.logs(logFolder),
    ];
    return leaks.map((where) => `a secret lies in ${where}`);
  }

  private async query<Row extends object>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }
}

function denseness(facts: readonly Fact[]): string[] {
  const gap = facts.findIndex(({ event_seq }, index) => event_seq !== index + 1);
  return gap < 0 ? [] : [`the ledger is not dense: fact ${gap + 1} has event_seq ${facts[gap]?.event_seq}`];
}

/** Returns the positions of facts visible to every customer, that is, public facts about companies without an owner. */
function publicSeqs(facts: readonly Fact[], also: readonly string[] = [], given?: Set<number>): Set<number> {
  const types = new Set<string>([...PUBLIC_EVENT_TYPES, ...also]);
  const shared = given ?? new Set<number>();
  if (given === undefined) {
    for (const fact of facts) {
      if (fact.type === 'company_registered' && fact.owner === null) shared.add(fact.company_id);
    }
  }
  const visible = facts.filter(({ type, company_id }) => types.has(type) && shared.has(company_id));
  return new Set(visible.map(({ event_seq }) => event_seq));
}

async function complete(what: string, expected: Set<number>, read: () => Promise<Set<number>>): Promise<string[]> {
  let missing = expected.size;
  const settled = async (): Promise<boolean> => {
    const seen = await read();
    missing = [...expected].filter((seq) => !seen.has(seq)).length;
    return missing === 0;
  };
  try {
    await eventually(settled, { timeoutMs: SETTLE_MS_MAX, everyMs: 250 });
    return [];
  } catch (error) {
    return [`${what} lacks ${missing} of ${expected.size} events (${error instanceof Error ? error.message : ''})`];
  }
}
