import type { World } from '../kernel/world.js';

export type Row = Readonly<Record<string, unknown>>;

/** A statement's result: its rows, or the number of changed rows. */
export type Outcome = readonly object[] | { rowCount: number };
export type Statement = (tx: Transaction, values: readonly unknown[], text: string) => Outcome;

/** Thrown if a statement must wait for a transaction that has locked a row. It is not an Error, so it has no stack. */
class Blocked {
  constructor(readonly holder: Transaction) {}
}

/** Rows by primary key, in insertion order. */
export class Table<R extends object> {
  readonly rows = new Map<string, R>();

  constructor(
    readonly name: string,
    readonly keyOf: (row: R) => string,
  ) {}

  /** Returns committed rows. */
  all(): R[] {
    return [...this.rows.values()];
  }
}

type Overlay = Map<Table<object>, Map<string, object | null>>;

/**
 * A transaction with READ COMMITTED and row locks. A statement that needs a locked row waits and then runs again from
 * its start.
 */
export class Transaction {
  overlay: Overlay = new Map();
  readonly locks = new Set<string>();
  waitsFor: Transaction | null = null;
  isOver = false;

  constructor(readonly database: Database) {}

  get nowMs(): number {
    return this.database.world.nowMs;
  }

  get<R extends object>(table: Table<R>, key: string): R | undefined {
    const own = this.overlay.get(table as unknown as Table<object>)?.get(key);
    return own === null ? undefined : ((own as R | undefined) ?? table.rows.get(key));
  }

  all<R extends object>(table: Table<R>): R[] {
    const own = this.overlay.get(table as unknown as Table<object>);
    if (own === undefined) return [...table.rows.values()];
    const rows = [...table.rows].flatMap(([key, row]) => (own.has(key) ? [] : [row]));
    for (const row of own.values()) if (row !== null) rows.push(row as R);
    return rows;
  }

  /** Inserts a row, or replaces the one with the same key. */
  put<R extends object>(table: Table<R>, row: R): void {
    this.write(table, table.keyOf(row), row);
  }

  /** @throws Error with a unique violation's code when the key exists */
  insert<R extends object>(table: Table<R>, row: R): void {
    this.lock(table, table.keyOf(row));
    if (this.get(table, table.keyOf(row)) !== undefined) {
      throw Object.assign(new Error(`${table.name} has ${table.keyOf(row)}`), { code: '23505' });
    }
    this.put(table, row);
  }

  /** Inserts a row unless its key exists. Returns whether the row was inserted. */
  insertIfAbsent<R extends object>(table: Table<R>, row: R): boolean {
    this.lock(table, table.keyOf(row));
    if (this.get(table, table.keyOf(row)) !== undefined) return false;
    this.put(table, row);
    return true;
  }

  delete<R extends object>(table: Table<R>, row: R): void {
    this.write(table, table.keyOf(row), null);
  }

  isLocked<R extends object>(table: Table<R>, key: string): boolean {
    const holder = this.database.locks.get(`${table.name}/${key}`);
    return holder !== undefined && holder !== this;
  }

  lock<R extends object>(table: Table<R>, key: string): void {
    this.lockName(`${table.name}/${key}`);
  }

  lockName(name: string): void {
    const holder = this.database.locks.get(name);
    if (holder === this || this.database.world.has('locks do not exclude')) return;
    if (holder !== undefined) throw new Blocked(holder);
    this.database.locks.set(name, this);
    this.locks.add(name);
  }

  private write<R extends object>(table: Table<R>, key: string, row: R | null): void {
    this.lock(table, key);
    const named = table as unknown as Table<object>;
    const own = this.overlay.get(named) ?? new Map<string, object | null>();
    this.overlay.set(named, own.set(key, row));
  }
}

/** Contains the tables, the locks, and a function for each statement that the services send. */
export class Database {
  readonly locks = new Map<string, Transaction>();
  private readonly named = new Map<string, Statement>();
  private readonly texts: [start: string, statement: Statement][] = [];
  private readonly known = new Map<string, Statement>();
  private readonly waiting = new Map<Transaction, (() => void)[]>();

  constructor(
    readonly world: World,
    statements: readonly (readonly [nameOrStart: string, statement: Statement])[],
  ) {
    for (const [name, statement] of statements) {
      if (name.includes(' ')) this.texts.push([normal(name), statement]);
      else this.named.set(name, statement);
    }
  }

  begin(): Transaction {
    return new Transaction(this);
  }

  /** Runs a statement in a transaction, and waits for locked rows. */
  async execute(tx: Transaction, name: string | undefined, text: string, values: readonly unknown[]): Promise<Outcome> {
    const statement = this.find(name, text);
    for (;;) {
      if (tx.isOver) throw Object.assign(new Error('Connection terminated'), { code: '57P01' });
      const before: Overlay = new Map([...tx.overlay].map(([table, rows]) => [table, new Map(rows)]));
      const held = new Set(tx.locks);
      try {
        return statement(tx, values, text);
      } catch (error) {
        tx.overlay = before;
        this.unlock(tx, held);
        if (!(error instanceof Blocked)) throw error;
        await this.wait(tx, error.holder);
      }
    }
  }

  commit(tx: Transaction): void {
    const isTorn = this.world.has('a commit is not atomic') && this.world.draws.chance(0.02);
    for (const [table, rows] of tx.overlay) {
      if (isTorn && !table.name.includes('checkpoint')) continue;
      for (const [key, row] of rows) {
        if (row === null) table.rows.delete(key);
        else table.rows.set(key, row);
      }
    }
    this.end(tx);
  }

  rollBack(tx: Transaction): void {
    this.end(tx);
  }

  private end(tx: Transaction): void {
    if (tx.isOver) return;
    tx.isOver = true;
    this.unlock(tx, new Set());
    const ready = this.waiting.get(tx) ?? [];
    this.waiting.delete(tx);
    for (const resume of ready) resume();
  }

  private unlock(tx: Transaction, kept: ReadonlySet<string>): void {
    for (const name of tx.locks) {
      if (kept.has(name)) continue;
      tx.locks.delete(name);
      this.locks.delete(name);
    }
  }

  private async wait(tx: Transaction, holder: Transaction): Promise<void> {
    for (let at: Transaction | null = holder; at !== null; at = at.waitsFor) {
      if (at === tx) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    }
    tx.waitsFor = holder;
    await new Promise<void>((resolve) => {
      const resumes = this.waiting.get(holder) ?? [];
      resumes.push(resolve);
      this.waiting.set(holder, resumes);
    });
    tx.waitsFor = null;
  }

  private find(name: string | undefined, text: string): Statement {
    const known = this.known.get(name ?? text);
    if (known !== undefined) return known;
    const start = normal(text);
    const found =
      (name === undefined ? undefined : this.named.get(name)) ?? this.texts.find(([own]) => start.startsWith(own))?.[1];
    if (found === undefined) throw new Error(`the simulated database does not know: ${name ?? start}`);
    this.known.set(name ?? text, found);
    return found;
  }
}

function normal(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
