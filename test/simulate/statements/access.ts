import { Table, type Outcome, type Statement, type Transaction } from '../servers/database.js';

interface VoidRow {
  void_id: string;
  attempt_id: string;
  message: unknown;
  withdraw: unknown;
  created_at: number;
  sent_at: number | null;
}

interface AppendsRow {
  key: string;
  appends: number;
  last_offset: bigint;
}

/** The gateway's tables that bills need. */
export class AccessTables {
  readonly voids = new Table<VoidRow>('pending_voids', ({ void_id: id }) => id);
  readonly appends = new Table<AppendsRow>('usage_appends', ({ key }) => key);

  statements(): [string, Statement][] {
    return [
      ['insert into pending_voids', (tx, values) => this.storeVoid(tx, values as string[])],
      ['select message, withdraw from pending_voids', (tx, values) => this.unsent(tx, values as [boolean, number])],
      ['update pending_voids set sent_at', (tx, [id]) => this.markSent(tx, id as string)],
      ['insert into usage_appends', (tx, values) => this.count(tx, values)],
      ['access_plan_caps', (_tx, [ids]) => (ids as string[]).map((id) => ({ customer_id: id, plan_caps: [] }))],
    ];
  }

  private storeVoid(tx: Transaction, [void_id, attempt_id, message, withdraw]: string[]): Outcome {
    if (tx.database.world.has('a void is not stored')) return { rowCount: 1 };
    const json = (text: string | undefined): unknown => (text === undefined ? null : (JSON.parse(text) as unknown));
    const row = {
      void_id: void_id as string,
      attempt_id: attempt_id as string,
      message: json(message),
      withdraw: json(withdraw),
    };
    return { rowCount: tx.insertIfAbsent(this.voids, { ...row, created_at: tx.nowMs, sent_at: null }) ? 1 : 0 };
  }

  private unsent(tx: Transaction, [withdrawing, limit]: [boolean, number]): Outcome {
    return tx
      .all(this.voids)
      .filter(({ sent_at: sent, withdraw }) => sent === null && (withdraw !== null) === withdrawing)
      .sort((a, b) => a.created_at - b.created_at)
      .slice(0, limit)
      .map(({ message, withdraw }) => ({ message, withdraw }));
  }

  private markSent(tx: Transaction, id: string): Outcome {
    const row = tx.get(this.voids, id);
    if (row !== undefined) tx.put(this.voids, { ...row, sent_at: tx.nowMs });
    return { rowCount: row === undefined ? 0 : 1 };
  }

  private count(tx: Transaction, values: readonly unknown[]): Outcome {
    const [minutes, partitions, totals, offsets, writer] = values as [string[], number[], number[], string[], string];
    minutes.forEach((minute, at) => {
      const key = `${minute} ${partitions[at]} ${writer}`;
      tx.lock(this.appends, key);
      const known = tx.get(this.appends, key) ?? { appends: 0, last_offset: -1n };
      const last = BigInt(offsets[at] as string);
      tx.put(this.appends, {
        ...{ key, appends: Math.max(known.appends, totals[at] as number) },
        last_offset: last > known.last_offset ? last : known.last_offset,
      });
    });
    return { rowCount: minutes.length };
  }
}
