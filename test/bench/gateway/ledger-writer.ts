import { topicName, type BoardCrawled, type Fact } from '@hiring/contracts';
import type { KafkaPort } from '@hiring/platform-kafka';
import { factRecord } from '../../../apps/ledger/src/sequencer/fact-record.js';

/**
 * A complete crawl on the ledger. If a company has one board, the time of the board's last crawl is the company's
 * `as_of`.
 */
export interface Committed {
  companyId: number;
  eventSeq: number;
  asOf: string;
  /** The time of the commit's acknowledgement, by `performance.now()`. */
  atMs: number;
}

type Writer = ReturnType<KafkaPort['transactionalWriter']>;

/**
 * Appends facts to a ledger topic, as the ledger does. Each fact is a complete crawl that found no change, and it
 * updates its company's `as_of`.
 */
export class LedgerWriter {
  private lastMs = 0;
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly writer: Writer,
    private readonly topic: string,
    /** The board ids by company. Each company has one board. */
    private readonly boards: ReadonlyMap<number, string>,
    private lastSeq: number,
  ) {}

  static async open(
    kafka: KafkaPort,
    prefix: string,
    boards: ReadonlyMap<number, string>,
    lastSeq: number,
  ): Promise<LedgerWriter> {
    const topic = topicName(prefix, 'ledger');
    const writer = kafka.transactionalWriter({ transactionalId: `${topic}-writer` });
    await writer.fence();
    return new LedgerWriter(writer, topic, boards, lastSeq);
  }

  get companies(): number[] {
    return [...this.boards.keys()];
  }

  /** Commits one fact about each company in one transaction, after the previous transactions. */
  commit(companyIds: readonly number[]): Promise<Committed[]> {
    const done = this.queue.then(() => this.write(companyIds));
    this.queue = done.catch(() => undefined);
    return done;
  }

  /** Commits facts at a constant rate. The returned function stops the commits and resolves after the last one. */
  stream(
    perSecond: number,
    company: () => number,
    committed: (facts: readonly Committed[]) => void = () => undefined,
  ): () => Promise<void> {
    const batch = Math.max(1, Math.round(perSecond / 20));
    const timer = setInterval(
      () => void this.commit([...new Set(Array.from({ length: batch }, company))]).then(committed),
      (1_000 * batch) / perSecond,
    );
    return async () => {
      clearInterval(timer);
      await this.queue;
    };
  }

  async close(): Promise<void> {
    await this.queue;
    await this.writer.close();
  }

  private async write(companyIds: readonly number[]): Promise<Committed[]> {
    this.lastMs = Math.max(Date.now(), this.lastMs + 1);
    const asOf = new Date(this.lastMs).toISOString();
    const facts = companyIds.map((companyId) => this.crawled(companyId, asOf));
    await this.writer.commit(facts.map((fact) => factRecord(this.topic, fact)));
    const atMs = performance.now();
    return facts.map(({ company_id, event_seq }) => ({ companyId: company_id, eventSeq: event_seq, asOf, atMs }));
  }

  private crawled(companyId: number, observedAt: string): BoardCrawled {
    this.lastSeq += 1;
    return {
      type: 'board_crawled',
      event_seq: this.lastSeq,
      company_id: companyId,
      observed_at: observedAt,
      crawl_id: `bench-${this.lastSeq}`,
      board_id: this.boards.get(companyId) ?? '',
      outcome: 'complete',
      parser_version: 1,
      listed: 1,
      unlisted: [],
      baseline: false,
    };
  }
}

/**
 * Collects board ids from the facts that pass through. `single` has each company's board id, if the company had only
 * one board and this board was never unlinked or lost.
 */
export class BoardsOf {
  private readonly linked = new Map<number, Set<string>>();
  private readonly spoiled = new Set<number>();

  *passing(facts: Iterable<Fact>): Generator<Fact> {
    for (const fact of facts) {
      if (fact.type === 'board_linked') {
        this.linked.set(fact.company_id, (this.linked.get(fact.company_id) ?? new Set()).add(fact.board_id));
      } else if (fact.type === 'board_unlinked' || (fact.type === 'board_crawled' && fact.lost !== undefined)) {
        this.spoiled.add(fact.company_id);
      }
      yield fact;
    }
  }

  get single(): Map<number, string> {
    const found = [...this.linked].filter(([company, boards]) => boards.size === 1 && !this.spoiled.has(company));
    return new Map(found.map(([company, boards]) => [company, [...boards][0] ?? '']));
  }
}
