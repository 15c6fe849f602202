import { Table, type Outcome, type Statement, type Transaction } from '../servers/database.js';

interface CompanyRow {
  company_id: number;
  owner: string | null;
  state: string;
}

interface ReqRow {
  req_key: string;
  state: string;
}

export class SignalTables {
  private readonly companies = new Table<CompanyRow>('change_feed.signal_company', (row) => String(row.company_id));
  private readonly reqs = new Table<ReqRow>('change_feed.signal_req', ({ req_key }) => req_key);
  private readonly signals = new Table<{ event_seq: number; n: number }>(
    'change_feed.signal',
    (row) => `${row.event_seq}.${row.n}`,
  );

  statements(): [string, Statement][] {
    return [
      ['signal_definition', () => []],
      ['signal_companies', (tx, [ids]) => this.companiesOf(tx, ids as number[])],
      ['signal_reqs', (tx, [keys]) => this.reqsOf(tx, keys as string[])],
      ['signal_store_companies', (tx, values) => this.storeCompanies(tx, values)],
      ['signal_store_reqs', (tx, values) => this.storeReqs(tx, values as [string[], string[]])],
      ['signal_store_signals', (tx, values) => this.storeSignals(tx, values as [number[], number[]])],
    ];
  }

  private companiesOf(tx: Transaction, ids: readonly number[]): Outcome {
    const rows = ids.flatMap((id) => tx.get(this.companies, String(id)) ?? []);
    return rows.map((row) => ({ ...row, state: JSON.parse(row.state) as object }));
  }

  private reqsOf(tx: Transaction, keys: readonly string[]): Outcome {
    const rows = keys.flatMap((key) => tx.get(this.reqs, key) ?? []);
    return rows.map(({ state }) => ({ state: JSON.parse(state) as object }));
  }

  private storeCompanies(tx: Transaction, values: readonly unknown[]): Outcome {
    const [ids, owners, states] = values as [number[], (string | null)[], string[]];
    ids.forEach((company_id, at) =>
      tx.put(this.companies, { company_id, owner: owners[at] ?? null, state: states[at] as string }),
    );
    return { rowCount: ids.length };
  }

  private storeReqs(tx: Transaction, [keys, states]: [string[], string[]]): Outcome {
    keys.forEach((req_key, at) => tx.put(this.reqs, { req_key, state: states[at] as string }));
    return { rowCount: keys.length };
  }

  private storeSignals(tx: Transaction, [seqs, numbers]: [number[], number[]]): Outcome {
    seqs.forEach((event_seq, at) => tx.insert(this.signals, { event_seq, n: numbers[at] as number }));
    return { rowCount: seqs.length };
  }
}
