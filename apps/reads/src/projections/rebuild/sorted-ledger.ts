import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Fact } from '@hiring/contracts';
import type { IncomingRecord } from '@hiring/platform-kafka';
import { type Pool } from '@hiring/platform-postgres';
import { readFact } from '@hiring/platform-projection';
import type { TableSet } from '../table-set.js';

/** Approximate number of facts in a partition. The partition's companies and reqs are in memory while it is folded. */
const PARTITION_FACTS = 30_000;
/** Maximum number of partitions. Each has a chunk in memory while the ledger is read, at most 32 MiB in total. */
const PARTITIONS_MAX = 256;
const CHUNK_BYTES = 128 * 1_024;
/** Bytes of the header before each record in a chunk: 8 for an offset, 4 for a length. */
const FRAME_BYTES = 12;

interface Chunk {
  bytes: Buffer;
  used: number;
  /** Number of earlier chunks in the partition. */
  place: number;
}

/** Stores the ledger split by company: all facts about a company are in one partition, in ledger order. */
export class SortedLedger {
  readonly partitions: number;
  private readonly open: Chunk[];
  private full: { partition: number; place: number; chunk: Buffer }[] = [];

  constructor(
    private readonly pool: Pool,
    private readonly tables: TableSet,
    facts: number,
    partitionFacts = PARTITION_FACTS,
  ) {
    this.partitions = Math.min(PARTITIONS_MAX, Math.max(1, Math.ceil(facts / partitionFacts)));
    this.open = Array.from({ length: this.partitions }, () => {
      return { bytes: Buffer.allocUnsafe(CHUNK_BYTES), used: 0, place: 0 };
    });
  }

  async create(): Promise<void> {
    const { sorted } = this.tables;
    await this.pool.query(`
      CREATE UNLOGGED TABLE ${sorted} (
        partition integer NOT NULL, place integer NOT NULL, chunk bytea NOT NULL, PRIMARY KEY (partition, place)
      );
      ALTER TABLE ${sorted} ALTER COLUMN chunk SET STORAGE EXTERNAL`);
  }

  async drop(): Promise<void> {
    await this.pool.query(`DROP TABLE ${this.tables.sorted}`);
  }

  /** Adds a record. Call this in ledger order. A record's key is its company's id. */
  add({ key, offset, value }: IncomingRecord): void {
    const partition = Number(key ?? 0) % this.partitions;
    const chunk = this.open[partition];
    if (chunk === undefined) throw new Error(`the ledger record at offset ${offset} has the key ${key}`);
    const bytes = FRAME_BYTES + value.length;
    if (chunk.used + bytes > chunk.bytes.length) this.close(partition, chunk);
    if (bytes > chunk.bytes.length) chunk.bytes = Buffer.allocUnsafe(bytes);
    chunk.bytes.writeBigUInt64BE(offset, chunk.used);
    chunk.bytes.writeUInt32BE(value.length, chunk.used + 8);
    value.copy(chunk.bytes, chunk.used + FRAME_BYTES);
    chunk.used += bytes;
  }

  /** Writes the full chunks. */
  async write(): Promise<void> {
    const { full } = this;
    if (full.length === 0) return;
    this.full = [];
    await this.pool.query(
      `INSERT INTO ${this.tables.sorted} SELECT * FROM unnest($1::integer[], $2::integer[], $3::bytea[])`,
      [full.map(({ partition }) => partition), full.map(({ place }) => place), full.map(({ chunk }) => chunk)],
    );
  }

  /** Writes the open chunks. Call this after the last record. */
  async finish(): Promise<void> {
    for (const [partition, chunk] of this.open.entries()) {
      if (chunk.used > 0) this.close(partition, chunk);
      chunk.bytes = Buffer.alloc(0);
      await this.write();
    }
  }

  /** Yields one partition's facts, a chunk at a time. @throws Error at a record that is not a known fact */
  async *facts(partition: number): AsyncGenerator<Fact[]> {
    const { rows } = await this.pool.query<{ chunk: Buffer }>(
      `SELECT chunk FROM ${this.tables.sorted} WHERE partition = $1 ORDER BY place`,
      [partition],
    );
    for (const { chunk } of rows) yield factsIn(zstdDecompressSync(chunk));
  }

  private close(partition: number, chunk: Chunk): void {
    const params = { [constants.ZSTD_c_compressionLevel]: 1 };
    const compressed = zstdCompressSync(chunk.bytes.subarray(0, chunk.used), { params });
    this.full.push({ partition, place: chunk.place, chunk: compressed });
    chunk.used = 0;
    chunk.place += 1;
  }
}

function factsIn(bytes: Buffer): Fact[] {
  const facts: Fact[] = [];
  for (let at = 0; at < bytes.length;) {
    const from = at + FRAME_BYTES;
    const to = from + bytes.readUInt32BE(at + 8);
    facts.push(readFact({ offset: bytes.readBigUInt64BE(at), value: bytes.subarray(from, to) }));
    at = to;
  }
  return facts;
}
