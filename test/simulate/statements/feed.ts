import { Table, type Outcome, type Statement, type Transaction } from '../servers/database.js';

interface Checkpoint {
  name: string;
  event_seq: number;
  topic_id: string | null;
  next_offset: string;
}

export interface EventRow {
  event_seq: number;
  company_id: number;
  owner: string | null;
  event_type: string;
  observed_at: string;
  news_from_seq: number;
  body: string;
}

interface LinkRow {
  company_id: number;
  board_id: string;
  linked_seq: number;
}

interface NameRow {
  company_id: number;
  from_seq: number;
  body: string;
}

/** Tables that the feed's projections keep. */
export class FeedTables {
  readonly checkpoints = new Table<Checkpoint>('change_feed.projector_checkpoint', ({ name }) => name);
  readonly companies = new Table<{ company_id: number; owner: string | null }>('change_feed.company', (row) =>
    String(row.company_id),
  );
  readonly events = new Table<EventRow>('change_feed.event', (row) => String(row.event_seq));
  readonly names = new Table<NameRow>('change_feed.company_name', (row) => `${row.company_id} ${row.from_seq}`);
  readonly links = new Table<LinkRow>('change_feed.board_link', (row) => `${row.company_id} ${row.board_id}`);

  statements(): [string, Statement][] {
    const table = '"change_feed".projector_checkpoint';
    return [
      [`insert into ${table}`, (tx, [name]) => this.ensure(tx, name as string)],
      [
        `select event_seq, topic_id, next_offset::text as next_offset from ${table}`,
        (tx, [name], text) => this.read(tx, name as string, text),
      ],
      [`update ${table}`, (tx, values) => this.store(tx, values)],
      ['feed_store_companies', (tx, values) => this.storeCompanies(tx, values as [number[], (string | null)[]])],
      ['feed_store_names', (tx, values) => this.storeNames(tx, values as [number[], number[], string[]])],
      ['feed_store_events', (tx, values) => this.storeEvents(tx, values)],
      ['feed_links', (tx, values) => this.linksOf(tx, values as [number[], string[]])],
      ['feed_store_links', (tx, values) => this.storeLinks(tx, values as [number[], string[], number[]])],
      ['feed_events_', (tx, values) => this.page(tx, values as [number, number, string, number])],
    ];
  }

  private ensure(tx: Transaction, name: string): Outcome {
    const row = { name, event_seq: 0, topic_id: null, next_offset: '0' };
    return { rowCount: tx.insertIfAbsent(this.checkpoints, row) ? 1 : 0 };
  }

  private read(tx: Transaction, name: string, text: string): Outcome {
    if (text.includes('FOR UPDATE')) tx.lock(this.checkpoints, name);
    return [tx.get(this.checkpoints, name) ?? []].flat();
  }

  private store(tx: Transaction, values: readonly unknown[]): Outcome {
    const [name, event_seq, topic_id, next_offset] = values as [string, number, string, string];
    tx.put(this.checkpoints, { name, event_seq, topic_id, next_offset });
    return { rowCount: 1 };
  }

  private storeCompanies(tx: Transaction, [ids, owners]: [number[], (string | null)[]]): Outcome {
    ids.forEach((id, at) => tx.insertIfAbsent(this.companies, { company_id: id, owner: owners[at] ?? null }));
    return { rowCount: ids.length };
  }

  private storeNames(tx: Transaction, [ids, seqs, bodies]: [number[], number[], string[]]): Outcome {
    ids.forEach((company_id, at) =>
      tx.insert(this.names, { company_id, from_seq: seqs[at] as number, body: bodies[at] as string }),
    );
    return { rowCount: ids.length };
  }

  /** A company's name at a position. */
  nameAt(tx: Transaction, companyId: number, seq: number): string {
    const names = tx.all(this.names).filter((row) => row.company_id === companyId && row.from_seq <= seq);
    return names.sort((a, b) => b.from_seq - a.from_seq)[0]?.body ?? '';
  }

  private storeEvents(tx: Transaction, values: readonly unknown[]): Outcome {
    const [seqs, companies, types, times, news, bodies] = values as [
      number[],
      number[],
      string[],
      string[],
      number[],
      string[],
    ];
    let stored = 0;
    seqs.forEach((seq, at) => {
      const company = tx.get(this.companies, String(companies[at]));
      if (company === undefined) return;
      stored += 1;
      tx.insert(this.events, {
        ...{ event_seq: seq, company_id: company.company_id, owner: company.owner, event_type: types[at] as string },
        ...{ observed_at: times[at] as string, news_from_seq: news[at] as number, body: bodies[at] as string },
      });
    });
    return { rowCount: stored };
  }

  private linksOf(tx: Transaction, [companies, boards]: [number[], string[]]): Outcome {
    return companies.flatMap((company, at) => tx.get(this.links, `${company} ${boards[at]}`) ?? []);
  }

  private storeLinks(tx: Transaction, [companies, boards, seqs]: [number[], string[], number[]]): Outcome {
    companies.forEach((company, at) => {
      tx.put(this.links, { company_id: company, board_id: boards[at] as string, linked_seq: seqs[at] as number });
    });
    return { rowCount: companies.length };
  }

  private page(tx: Transaction, [since, upto, customer, limit]: [number, number, string, number]): Outcome {
    const page = tx
      .all(this.events)
      .filter(({ event_seq: seq, owner }) => seq > since && seq <= upto && (owner === null || owner === customer))
      .filter(({ event_type: type }) => type !== 'closed')
      .sort((a, b) => a.event_seq - b.event_seq)
      .slice(0, limit);
    return [
      {
        events: page.length === 0 ? null : page.map(({ body }) => body).join(','),
        ...{ count: page.length, last_seq: page.at(-1)?.event_seq ?? null, first_seq: page[0]?.event_seq ?? null },
      },
    ];
  }
}
