import { Table, type Statement, type Transaction } from '../servers/database.js';

interface Checkpoint {
  event_seq: number;
  epoch: number;
  ledger_topic_id: string | null;
  ledger_next_offset: string;
  intake_topic_id: string | null;
  intake_next_offset: string;
}

interface Company {
  company_id: number;
  event_seq: number;
  state: string;
  reqs: string | null;
  reqs_revision: number | null;
}

export class LedgerTables {
  readonly checkpoint = new Table<Checkpoint>('ledger.checkpoint', () => 'one');
  readonly companies = new Table<Company>('ledger.company', ({ company_id: id }) => String(id));
  readonly registry = new Table<{ event_seq: number; fact: unknown }>('ledger.registry_fact', (row) =>
    String(row.event_seq),
  );
  readonly recorded = new Table<{ id: string; event_seq: number; recorded_at: string }>(
    'ledger.recorded',
    ({ id }) => id,
  );
  readonly boards = new Table<{ company_id: number; board_id: string; last_recorded_at: string }>(
    'ledger.board',
    (row) => `${row.company_id} ${row.board_id}`,
  );

  constructor() {
    this.checkpoint.rows.set('one', {
      ...{ event_seq: 0, epoch: 0, ledger_topic_id: null, ledger_next_offset: '0' },
      ...{ intake_topic_id: null, intake_next_offset: '0' },
    });
  }

  statements(): [string, Statement][] {
    return [
      ['update ledger.checkpoint set epoch = epoch + 1', (tx) => this.raiseEpoch(tx)],
      ['select event_seq, epoch, ledger_topic_id', (tx, _values, text) => this.read(tx, text)],
      ['select (select count(*) from ledger.rejection)', () => [{ count: 0 }]],
      ['select topic_id from ledger.adoption', () => []],
      ['select intake_offset::text, reason from ledger.rejection', () => []],
      ['select fact from ledger.registry_fact order by event_seq', (tx) => this.registryFacts(tx)],
      ['insert into ledger.registry_fact', (tx, values) => this.storeRegistry(tx, values as [number[], string[]])],
      [
        'ledger_companies',
        (tx, [ids]) => tx.all(this.companies).filter((row) => (ids as number[]).includes(row.company_id)),
      ],
      ['insert into ledger.company', (tx, values) => this.storeCompanies(tx, values)],
      ['ledger_recorded', (tx, [ids]) => this.recordedIds(tx, ids as string[])],
      ['ledger_store_recorded', (tx, values) => this.storeRecorded(tx, values as [string[], number[], string[]])],
      ['ledger_store_boards', (tx, values) => this.storeBoards(tx, values as [number[], string[], string[]])],
      ['ledger_store_checkpoint', (tx, values) => this.storeCheckpoint(tx, values)],
    ];
  }

  private read(tx: Transaction, text: string): object[] {
    if (text.endsWith('for update')) tx.lock(this.checkpoint, 'one');
    return [this.row(tx)];
  }

  private row(tx: Transaction): Checkpoint {
    const row = tx.get(this.checkpoint, 'one');
    if (row === undefined) throw new Error('no checkpoint');
    return row;
  }

  private raiseEpoch(tx: Transaction): { rowCount: number } {
    tx.lock(this.checkpoint, 'one');
    const row = this.row(tx);
    tx.put(this.checkpoint, { ...row, epoch: row.epoch + 1 });
    return { rowCount: 1 };
  }

  private registryFacts(tx: Transaction): object[] {
    return tx.all(this.registry).sort((a, b) => a.event_seq - b.event_seq);
  }

  private storeRegistry(tx: Transaction, [seqs, facts]: [number[], string[]]): { rowCount: number } {
    seqs.forEach((seq, at) =>
      tx.insert(this.registry, { event_seq: seq, fact: JSON.parse(facts[at] as string) as unknown }),
    );
    return { rowCount: seqs.length };
  }

  private storeCompanies(tx: Transaction, [seq, ...cells]: readonly unknown[]): { rowCount: number } {
    for (let at = 0; at < cells.length; at += 4) {
      const [id, state, reqs, revision] = cells.slice(at, at + 4) as [number, string, string | null, number | null];
      const known = tx.get(this.companies, String(id));
      tx.put(this.companies, {
        ...{ company_id: id, event_seq: seq as number, state, reqs: reqs ?? known?.reqs ?? null },
        reqs_revision: revision ?? known?.reqs_revision ?? null,
      });
    }
    return { rowCount: cells.length / 4 };
  }

  private recordedIds(tx: Transaction, ids: readonly string[]): object[] {
    if (tx.database.world.has('a repeated message is decided again')) return [];
    return ids.filter((id) => tx.get(this.recorded, id) !== undefined).map((id) => ({ id }));
  }

  private storeRecorded(tx: Transaction, [ids, seqs, times]: [string[], number[], string[]]): { rowCount: number } {
    ids.forEach((id, at) => {
      const row = { id, event_seq: seqs[at] as number, recorded_at: times[at] as string };
      tx.insertIfAbsent(this.recorded, row);
    });
    return { rowCount: ids.length };
  }

  private storeBoards(
    tx: Transaction,
    [companies, boards, times]: [number[], string[], string[]],
  ): { rowCount: number } {
    companies.forEach((company, at) => {
      const row = { company_id: company, board_id: boards[at] as string, last_recorded_at: times[at] as string };
      tx.put(this.boards, row);
    });
    return { rowCount: companies.length };
  }

  private storeCheckpoint(tx: Transaction, values: readonly unknown[]): { rowCount: number } {
    const [seq, ledgerId, ledgerNext, intakeId, intakeNext] = values as [number, string, string, string, string];
    tx.lock(this.checkpoint, 'one');
    tx.put(this.checkpoint, {
      ...{ ...this.row(tx), event_seq: seq, ledger_topic_id: ledgerId, ledger_next_offset: ledgerNext },
      ...{ intake_topic_id: intakeId, intake_next_offset: intakeNext },
    });
    return { rowCount: 1 };
  }
}
