import { Readable } from 'node:stream';
import type { Connection, Submittable } from 'pg';
import { CopyFrames } from './copy-frames.js';

type Listener = (chunk: Buffer) => void;

/** Bytes gathered before they go on: a socket write per chunk of the server would cost more than the copying. */
const GATHER_BYTES = 64 * 1024;

/**
 * The CSV of one `COPY ... TO STDOUT (FORMAT csv)` as a stream with CRLF line ends. Give it to `client.query`. It reads
 * the connection itself, a whole chunk at a time, and gives the connection back when the rows end. It fails with what
 * the server says, also after rows went out. Destroyed early, its connection is in the middle of a copy: close it.
 */
export class CsvCopyStream extends Readable implements Submittable {
  private connection: Connection | null = null;
  private parser: Listener | null = null;
  private readonly frames = new CopyFrames();
  private gathered: Buffer[] = [];
  private gatheredBytes = 0;

  constructor(private readonly statement: string) {
    super({ highWaterMark: 4 * GATHER_BYTES });
  }

  /** Called by pg when the connection is this query's. */
  submit(connection: Connection): void {
    const { stream } = connection;
    const [parser] = stream.listeners('data') as Listener[];
    if (parser === undefined) throw new Error('the connection has no parser');
    stream.removeListener('data', parser);
    stream.on('data', this.onData);
    this.parser = parser;
    this.connection = connection;
    connection.query(this.statement);
  }

  private readonly onData = (chunk: Buffer): void => {
    const rows = this.frames.push(chunk);
    if (rows.length > 0) this.gather(rows);
    if (!this.frames.ended) return;
    this.flush();
    this.giveBack();
  };

  private gather(rows: Buffer): void {
    this.gathered.push(rows);
    this.gatheredBytes += rows.length;
    // The first rows go out at once; later ones wait for company.
    if (this.gatheredBytes >= GATHER_BYTES || this.readableFlowing !== true) this.flush();
  }

  private flush(): void {
    if (this.gatheredBytes === 0) return;
    const bytes = this.gathered.length === 1 ? (this.gathered[0] as Buffer) : Buffer.concat(this.gathered);
    this.gathered = [];
    this.gatheredBytes = 0;
    if (!this.push(bytes) && !this.frames.ended) this.connection?.stream.pause();
  }

  private giveBack(): void {
    if (this.connection === null || this.parser === null) return;
    const { stream } = this.connection;
    const { parser } = this;
    this.parser = null;
    stream.removeListener('data', this.onData);
    stream.on('data', parser);
    stream.resume();
    if (this.frames.rest !== null) parser(this.frames.rest);
  }

  override _read(): void {
    if (this.parser !== null) this.connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // In the middle of the rows the connection cannot be used again; nobody reads it any more.
    this.connection?.stream.removeListener('data', this.onData);
    done(error);
  }

  // What pg's client calls on its active query.
  handleError(error: Error): void {
    this.destroy(error);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleCommandComplete(): void {
    // The rows are counted by whoever asked; nothing to do.
  }

  handleCopyData(): void {
    // Rows are taken from the connection itself; none reaches the client.
  }

  handleRowDescription(): void {
    // A COPY describes no rows.
  }

  handleDataRow(): void {
    // A COPY sends no data rows.
  }

  handlePortalSuspended(): void {
    // A simple query is never suspended.
  }

  handleEmptyQuery(): void {
    // The statement is never empty.
  }
}
