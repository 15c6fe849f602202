import { DuckDBInstance } from '@duckdb/node-api';
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import type { Columns } from './dataset-files.js';

/** One thread keeps the order of the rows, and the same rows give the same bytes. Extensions are never loaded. */
const SETTINGS = {
  threads: '1',
  memory_limit: '512MB',
  preserve_insertion_order: 'true',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
};
const ROWS_PER_GROUP = 100_000;

export interface WrittenFile {
  rows: number;
  bytes: number;
  sha256: string;
}

/** Writes Parquet files from files with one JSON object per line. */
export class ParquetWriter {
  private constructor(private readonly database: DuckDBInstance) {}

  static async open(): Promise<ParquetWriter> {
    return new ParquetWriter(await DuckDBInstance.create(':memory:', SETTINGS));
  }

  close(): void {
    this.database.closeSync();
  }

  /** @returns rows, size and hash of `file`, which is replaced when it exists */
  async write(lines: string, file: string, columns: Columns): Promise<WrittenFile> {
    const connection = await this.database.connect();
    try {
      await connection.run("SET TimeZone = 'UTC'");
      const types = Object.entries(columns).map(([name, type]) => `${quoted(name)}: ${quoted(type)}`);
      // An empty file has no format that could be read.
      const from =
        statSync(lines).size === 0
          ? `(SELECT ${Object.entries(columns).map(([name, type]) => `NULL::${type} AS "${name}"`)} LIMIT 0)`
          : `read_json(${quoted(lines)}, format = 'newline_delimited', columns = {${types.join(', ')}})`;
      const result = await connection.run(
        `COPY (SELECT * FROM ${from}) TO ${quoted(file)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROWS_PER_GROUP})`,
      );
      return { rows: result.rowsChanged, bytes: statSync(file).size, sha256: await sha256Of(file) };
    } finally {
      connection.closeSync();
    }
  }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
