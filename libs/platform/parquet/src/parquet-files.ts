import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import { statSync } from 'node:fs';
import { sha256Of } from '@hiring/platform-files';

/**
 * DuckDB settings. One thread keeps the rows in order, so that equal rows give equal bytes. Extensions are never
 * loaded.
 */
const SETTINGS = {
  threads: '1',
  preserve_insertion_order: 'true',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
};
const ROWS_PER_GROUP = 100_000;

/** A file's columns in order: names with DuckDB types. */
export type Columns = Readonly<Record<string, string>>;

interface WrittenFile {
  rows: number;
  bytes: number;
  sha256: string;
}

interface ParquetOptions {
  /** Rows in a group, the smallest part that a query reads. Default 100,000. */
  rowsPerGroup?: number;
  /** Parquet format: `2` stores instants and ids in less space, but some older readers know only `1`. Default 1. */
  version?: 1 | 2;
}

/** Writes Parquet files from JSON lines, and queries them. */
export class ParquetFiles {
  private constructor(private readonly database: DuckDBInstance) {}

  /** @param memoryMb maximum memory, in MB, for queries and for writing files */
  static async open(memoryMb = 512): Promise<ParquetFiles> {
    return new ParquetFiles(await DuckDBInstance.create(':memory:', { ...SETTINGS, memory_limit: `${memoryMb}MB` }));
  }

  close(): void {
    this.database.closeSync();
  }

  /** Writes `file`, replacing an existing one. */
  async write(
    lines: string,
    file: string,
    columns: Columns,
    { rowsPerGroup = ROWS_PER_GROUP, version = 1 }: ParquetOptions = {},
  ): Promise<WrittenFile> {
    const types = Object.entries(columns).map(([name, type]) => `${quoted(name)}: ${quoted(type)}`);
    // An empty file is not read, because DuckDB cannot detect its format.
    const from =
      statSync(lines).size === 0
        ? `(SELECT ${Object.entries(columns).map(([name, type]) => `NULL::${type} AS "${name}"`)} LIMIT 0)`
        : `read_json(${quoted(lines)}, format = 'newline_delimited', columns = {${types.join(', ')}})`;
    const options = `FORMAT parquet, PARQUET_VERSION v${version}, COMPRESSION zstd, ROW_GROUP_SIZE ${rowsPerGroup}`;
    const rows = await this.connected(async (connection) => {
      const result = await connection.run(`COPY (SELECT * FROM ${from}) TO ${quoted(file)} (${options})`);
      return result.rowsChanged;
    });
    return { rows, bytes: statSync(file).size, sha256: await sha256Of(file) };
  }

  /**
   * Runs a query in which `FROM files` reads these files, and `$1`, `$2` ... are parameters.
   *
   * @returns one object per row; integers of 64 or more bits are `bigint`
   */
  query(files: readonly string[], sql: string, values: DuckDBValue[] = []): Promise<Record<string, DuckDBValue>[]> {
    return this.connected(async (connection) => {
      const list = files.map(quoted).join(', ');
      const result = await connection.runAndReadAll(`WITH files AS (FROM read_parquet([${list}])) ${sql}`, values);
      return result.getRowObjects();
    });
  }

  private async connected<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await this.database.connect();
    try {
      await connection.run("SET TimeZone = 'UTC'");
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
