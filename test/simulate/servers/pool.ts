import type { Pool } from 'pg';
import { withUnavailable } from '@hiring/platform-postgres';
import type { Life } from '../kernel/process.js';
import type { Database, Outcome, Transaction } from './database.js';

type Query = string | { name?: string; text: string; values?: readonly unknown[] };

interface Result {
  rows: readonly object[];
  rowCount: number;
}

const lost = (): Error => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });

export class SimulatedPool {
  constructor(
    private readonly life: Life,
    private readonly database: Database,
  ) {}

  asPool(): Pool {
    return this as unknown as Pool;
  }

  on(): void {
    // Adds no listener. Services listen only for new connections, to check whether the server now has older data, and
    // the simulated servers lose no confirmed data.
  }

  off(): void {
    // Does nothing, because `on` adds no listener.
  }

  /** Runs one statement in its own transaction. */
  async query(query: Query, values?: readonly unknown[]): Promise<Result> {
    const tx = this.database.begin();
    const { name, text, own } = partsOf(query, values);
    try {
      return await this.life.request(
        labelOf(name, text),
        async () => {
          try {
            const outcome = await this.database.execute(tx, name, text, own);
            this.database.commit(tx);
            return resultOf(outcome);
          } catch (error) {
            this.database.rollBack(tx);
            throw error;
          }
        },
        { lostRequest: lost, lostReply: lost },
      );
    } catch (error) {
      throw withUnavailable(error);
    }
  }

  async connect(): Promise<SimulatedClient> {
    await this.life
      .request('connect', () => undefined, { lostRequest: lost, lostReply: lost })
      .catch((error: unknown) => {
        throw withUnavailable(error);
      });
    return new SimulatedClient(this.life, this.database);
  }
}

/** One session: its open transaction is rolled back when the connection or the process ends. */
class SimulatedClient {
  private tx: Transaction | null = null;
  private broken = false;

  constructor(
    private readonly life: Life,
    private readonly database: Database,
  ) {
    life.onEnd(() => this.close());
  }

  on(): void {
    // Does nothing, because a lost connection is reported only by rejecting the statement.
  }

  off(): void {
    // Does nothing, as `on` adds no listener.
  }

  async query(query: Query, values?: readonly unknown[]): Promise<Result> {
    if (this.broken) throw lost();
    const { name, text, own } = partsOf(query, values);
    const failed = (): Error => {
      this.close();
      return lost();
    };
    return this.life.request(labelOf(name, text), () => this.run(name, text, own), {
      lostRequest: failed,
      lostReply: failed,
    });
  }

  private async run(name: string | undefined, text: string, values: readonly unknown[]): Promise<Result> {
    if (text.startsWith('BEGIN')) {
      this.tx = this.database.begin();
      return resultOf([]);
    }
    const { tx } = this;
    if (tx === null) throw new Error(`no transaction: ${text}`);
    if (text === 'COMMIT' || text === 'ROLLBACK') {
      this.tx = null;
      if (tx.isOver) throw lost();
      if (text === 'COMMIT') this.database.commit(tx);
      else this.database.rollBack(tx);
      return resultOf([]);
    }
    return resultOf(await this.database.execute(tx, name, text, values));
  }

  release(): void {
    this.close();
  }

  /** Ends the session. The server keeps the session's locks until it notices the end, after some latency. */
  private close(): void {
    const { tx } = this;
    this.broken = true;
    this.tx = null;
    if (tx === null) return;
    const { world } = this.life;
    world.after(world.latency(), () => this.database.rollBack(tx));
  }
}

function partsOf(query: Query, values: readonly unknown[] | undefined) {
  if (typeof query === 'string') return { name: undefined, text: query, own: values ?? [] };
  return { name: query.name, text: query.text, own: query.values ?? values ?? [] };
}

const labels = new Map<string, string>();

function labelOf(name: string | undefined, text: string): string {
  if (name !== undefined) return name;
  const known = labels.get(text);
  if (known !== undefined) return known;
  const label = text.replace(/\s+/g, ' ').trim().slice(0, 48);
  labels.set(text, label);
  return label;
}

function resultOf(outcome: Outcome): Result {
  if ('rowCount' in outcome) return { rows: [], rowCount: outcome.rowCount };
  return { rows: outcome, rowCount: outcome.length };
}
