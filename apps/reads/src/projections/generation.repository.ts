import { AppError, type RebuildStatus, type TableComparison } from '@hiring/contracts';
import { Injectable } from '@nestjs/common';
import { inTransaction, isUniqueViolation, type PoolClient } from '@hiring/platform-postgres';
import { Pool } from 'pg';
import { createTables, dropTables, pointDataset, pointViews } from '../schema.js';
import { SCHEMA, TableSet } from './table-set.js';

/**
 * The last fact's position on the ledger, and the offset after the fact's record. The offset is valid only for
 * `topic_id`.
 */
export interface LedgerPosition {
  event_seq: number;
  topic_id: string;
  next_offset: number;
}

/** Stores which generation of the read models is live or being built, and the rebuild's progress. */
@Injectable()
export class GenerationRepository {
  constructor(private readonly pool: Pool) {}

  async live(): Promise<TableSet> {
    const { rows } = await this.pool.query<{ version: number }>(
      `SELECT version FROM ${SCHEMA}.generation WHERE state = 'live'`,
    );
    const [live] = rows;
    if (live === undefined) throw new Error(`no live generation in ${SCHEMA}.generation: run the migration job`);
    return new TableSet(live.version);
  }

  /** Returns a generation's position on the ledger; null before its first fact. */
  async checkpoint(tables: TableSet): Promise<LedgerPosition | null> {
    const { rows } = await this.pool.query<LedgerPosition>(
      `SELECT event_seq, topic_id, next_offset FROM ${SCHEMA}.projector_checkpoint
       WHERE name = $1 AND topic_id IS NOT NULL`,
      [tables.projector],
    );
    return rows[0] ?? null;
  }

  async eventSeq(tables: TableSet): Promise<number> {
    const { rows } = await this.pool.query<{ event_seq: number }>(
      `SELECT event_seq FROM ${SCHEMA}.projector_checkpoint WHERE name = $1`,
      [tables.projector],
    );
    return rows[0]?.event_seq ?? 0;
  }

  /**
   * Creates empty tables for the next generation. Drops retired generations, to which no instance writes any more.
   * @throws AppError conflict while another rebuild runs
   */
  async begin(): Promise<TableSet> {
    try {
      return await inTransaction(this.pool, (client) => this.create(client));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError('conflict', 'Another rebuild is running.', { cause: error });
    }
  }

  private async create(client: PoolClient): Promise<TableSet> {
    const retired = await client.query<{ version: number }>(
      `DELETE FROM ${SCHEMA}.generation WHERE state = 'retired' RETURNING version`,
    );
    for (const { version } of retired.rows) await this.dropIn(client, new TableSet(version));
    const { rows } = await client.query<{ version: number }>(
      `INSERT INTO ${SCHEMA}.generation (version, state)
       SELECT greatest(max(g.version), (SELECT max(r.version) FROM ${SCHEMA}.rebuild AS r)) + 1, 'building'
       FROM ${SCHEMA}.generation AS g RETURNING version`,
    );
    const tables = new TableSet(rows[0]?.version as number);
    await client.query(createTables(tables));
    await client.query(`INSERT INTO ${SCHEMA}.rebuild (version, phase) VALUES ($1, 'sorting')`, [tables.version]);
    return tables;
  }

  async drop(tables: TableSet): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await client.query(`DELETE FROM ${SCHEMA}.generation WHERE version = $1 AND state <> 'live'`, [tables.version]);
      await this.dropIn(client, tables);
    });
  }

  private async dropIn(client: PoolClient, tables: TableSet): Promise<void> {
    await client.query(dropTables(tables));
    await client.query(`DELETE FROM ${SCHEMA}.projector_checkpoint WHERE name = $1`, [tables.projector]);
  }

  /**
   * Makes the generation `to` live. Call this in a transaction that has both checkpoints locked at the same event_seq.
   * @param differs whether the generations have different rows. If so, the dataset's increments can start only at this
   *   event_seq or later
   */
  async flip(client: PoolClient, from: TableSet, to: TableSet, differs: boolean): Promise<void> {
    const { rows } = await client.query<{ changes_from: number }>(
      `UPDATE ${SCHEMA}.generation SET state = 'retired' WHERE version = $1
       RETURNING CASE WHEN $2 THEN (SELECT event_seq FROM ${SCHEMA}.projector_checkpoint WHERE name = $3)
         ELSE changes_from END AS changes_from`,
      [from.version, differs, from.projector],
    );
    await client.query(`UPDATE ${SCHEMA}.generation SET state = 'live', changes_from = $2 WHERE version = $1`, [
      ...[to.version, rows[0]?.changes_from ?? 0],
    ]);
    // Switch the dataset first. The switch may wait for a running export, and reads must not be blocked meanwhile.
    for (const statement of [...pointDataset(to), ...pointViews(to)]) await client.query(statement);
  }

  async recordProgress(
    version: number,
    phase: RebuildStatus['phase'],
    more: { tables?: TableComparison[]; error?: string; facts?: number } = {},
  ): Promise<void> {
    const tables = more.tables === undefined ? null : JSON.stringify(more.tables);
    await this.pool.query(
      `UPDATE ${SCHEMA}.rebuild SET phase = $2, tables = coalesce($3::json, tables), error = $4,
         facts = coalesce($5, facts), updated_at = now()
       WHERE version = $1`,
      [version, phase, tables, more.error ?? null, more.facts ?? null],
    );
  }

  /** Marks a rebuild as running. */
  async touch(version: number): Promise<void> {
    await this.pool.query(`UPDATE ${SCHEMA}.rebuild SET updated_at = now() WHERE version = $1`, [version]);
  }

  async status(version: number): Promise<RebuildStatus> {
    const { rows } = await this.pool.query<Pick<RebuildStatus, 'phase' | 'tables' | 'error'> & { facts: number }>(
      `SELECT phase, tables, error, facts FROM ${SCHEMA}.rebuild WHERE version = $1`,
      [version],
    );
    const [rebuild] = rows;
    if (rebuild === undefined) throw new AppError('not_found', 'No such rebuild.');
    const { phase, facts } = rebuild;
    const unplaced = phase === 'sorting' || phase === 'filling';
    const [event_seq, target_seq] = await Promise.all([
      unplaced ? facts : this.eventSeq(new TableSet(version)),
      this.live().then((tables) => this.eventSeq(tables)),
    ]);
    return { version, phase, tables: rebuild.tables, error: rebuild.error, event_seq, target_seq };
  }

  /**
   * Returns a generation whose rebuild has made no progress for `olderThanSeconds`, because its process died; null if
   * none.
   */
  async abandoned(olderThanSeconds: number): Promise<TableSet | null> {
    const { rows } = await this.pool.query<{ version: number }>(
      `SELECT g.version FROM ${SCHEMA}.generation AS g JOIN ${SCHEMA}.rebuild AS r USING (version)
       LEFT JOIN ${SCHEMA}.projector_checkpoint AS k ON k.name = 'hiring_v' || g.version
       WHERE g.state = 'building' AND greatest(r.updated_at, k.updated_at) < now() - make_interval(secs => $1)`,
      [olderThanSeconds],
    );
    return rows[0] === undefined ? null : new TableSet(rows[0].version);
  }
}
