import { IMPORT_CHUNK_BYTES_MAX, type ImportedChunk } from '@hiring/contracts';
import type { CsvRecord, CsvRecords } from './csv-records.js';
import { CsvText } from './csv-text.js';
import { leadCells, mapColumns, type ColumnMapping } from './column-mapping.js';
import { recordsOf } from './delimiter.js';

export interface ImportSource {
  bytes: AsyncIterable<Uint8Array>;
  delimiter?: string;
  encoding?: string;
  /** Choices in the form `column=header`. */
  map: string[];
}

export interface Rejection {
  line: number;
  reason: string;
}

export interface ImportResult {
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

export interface ImportPorts {
  /** Stores a chunk, numbered from 1. The next chunk is sent before the response arrives. */
  send(chunk: string, number: number): Promise<ImportedChunk>;
  onReject(rejection: Rejection): void;
  onProgress(bytesRead: number, result: ImportResult): void;
}

/**
 * A chunk is sent as soon as it has this many bytes. Even with its last row, it stays below a megabyte, which most
 * proxies accept.
 */
const CHUNK_BYTES = 0.6 * IMPORT_CHUNK_BYTES_MAX;
/** Maximum chunks in flight: one is being stored, one waits for the database, and one is being received. */
const CHUNKS_AHEAD = 3;
const UTF_8 = new TextEncoder();

/**
 * Reads a CSV file and sends its leads in chunks, several at a time. Memory is bounded by four chunks. `result` counts
 * the stored rows, even after a failure.
 */
export class LeadImport {
  readonly result: ImportResult = { rows: 0, added: 0, updated: 0, unchanged: 0, rejected: 0 };
  private readonly text: CsvText;
  private records: CsvRecords | null = null;
  private beginning = '';
  private mapping: ColumnMapping | null = null;
  private rows: string[] = [];
  private rowBytes = 0;
  private bytesRead = 0;
  private chunks = 0;
  private readonly sending: Promise<void>[] = [];

  constructor(
    private readonly source: ImportSource,
    private readonly ports: ImportPorts,
  ) {
    this.text = new CsvText(source.encoding);
  }

  /** @throws AppError if the columns cannot be identified or a chunk cannot be stored; earlier chunks stay stored */
  async run(): Promise<ImportResult> {
    for await (const bytes of this.source.bytes) {
      this.bytesRead += bytes.length;
      await this.take(this.recordsOf(this.text.decode(bytes), false));
    }
    await this.take(this.recordsOf(this.text.end(), true));
    if (this.mapping === null) mapColumns([], this.source.map);
    await this.flush();
    await Promise.all(this.sending);
    this.ports.onProgress(this.bytesRead, this.result);
    return this.result;
  }

  /** No record is read before the first line is complete, because the delimiter may depend on that line. */
  private recordsOf(text: string, last: boolean): CsvRecord[] {
    let unread = text;
    if (this.records === null) {
      this.beginning += text;
      if (!last && !this.beginning.includes('\n') && this.beginning.length < CHUNK_BYTES) return [];
      this.records = recordsOf(this.beginning, this.source.delimiter);
      unread = this.beginning;
      this.beginning = '';
    }
    const records = this.records.push(unread);
    return last ? [...records, ...this.records.end()] : records;
  }

  private async take(records: CsvRecord[]): Promise<void> {
    for (const record of records) {
      if (this.mapping === null) this.mapping = mapColumns('cells' in record ? record.cells : [], this.source.map);
      else this.add(record, this.mapping);
      if (this.rowBytes >= CHUNK_BYTES) await this.flush();
    }
  }

  private add(record: CsvRecord, mapping: ColumnMapping): void {
    this.result.rows += 1;
    const cells = 'problem' in record ? record : leadCells(record.cells, mapping);
    if ('problem' in cells) return this.reject({ line: record.line, reason: cells.problem });
    const row = `${record.line}\t${cells.join('\t')}\n`;
    this.rows.push(row);
    this.rowBytes += UTF_8.encode(row).byteLength;
  }

  private reject(rejection: Rejection): void {
    this.result.rejected += 1;
    this.ports.onReject(rejection);
  }

  /** Sends the current chunk. If `CHUNKS_AHEAD` chunks are in flight, waits for the oldest one first. */
  private async flush(): Promise<void> {
    if (this.sending.length === CHUNKS_AHEAD) await this.sending.shift();
    if (this.rows.length === 0) return;
    const chunk = this.rows.join('');
    this.rows = [];
    this.rowBytes = 0;
    this.chunks += 1;
    const sending = this.ports.send(chunk, this.chunks).then((stored) => this.count(stored));
    // The chunk is awaited later. Until then, its failure must not be an unhandled rejection.
    sending.catch(() => undefined);
    this.sending.push(sending);
  }

  private count(stored: ImportedChunk): void {
    this.result.added += stored.added;
    this.result.updated += stored.updated;
    this.result.unchanged += stored.unchanged;
    for (const line of stored.empty) this.reject({ line, reason: 'neither a website nor a contact' });
    this.ports.onProgress(this.bytesRead, this.result);
  }
}
