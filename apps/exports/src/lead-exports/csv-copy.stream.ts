import { Readable } from 'node:stream';
import type { Connection, Submittable } from 'pg';
import { CopyFrames } from './copy-frames.js';

type Listener = (chunk: Buffer) => void;

/** Maximum chunks that are read before the consumer needs them. */
const READ_AHEAD = 4;
/**
 * After a read of fewer bytes than FULL_READ_BYTES, the stream pauses for GATHER_MS, so that the next read is larger.
 * Postgres sends 8 kB at a time, and to read each 8 kB separately would take twice the CPU time.
 */
const FULL_READ_BYTES = 32 * 1024;
const GATHER_MS = 1;
const ignore = (): void => undefined;

/**
 * Reads one `COPY ... TO STDOUT (FORMAT csv)` as a stream of buffers with CRLF line ends. Pass the stream to
 * `client.query`. If the stream is destroyed early, close the connection, because the copy still runs on it.
 *
 * The package pg-copy-streams is not used, because it parses each message and needs twice the processor time.
 */
export class CsvCopyStream extends Readable implements Submittable {
  private connection: Connection | null = null;
  private parser: Listener | null = null;
  private readonly frames = new CopyFrames();
  private gathering: NodeJS.Timeout | null = null;

  constructor(private readonly statement: string) {
    // Object mode, so that waiting chunks are not concatenated.
    super({ objectMode: true, highWaterMark: READ_AHEAD });
  }

  /** Starts the copy. pg calls this method when the query's turn comes. */
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
    const full = chunk.length >= FULL_READ_BYTES;
    let room = true;
    for (const piece of this.frames.push(chunk)) room = this.push(piece);
    if (this.frames.ended) this.giveBack();
    else if (!full) this.gather();
    else if (!room) this.connection?.stream.pause();
  };

  private gather(): void {
    this.connection?.stream.pause();
    this.gathering = setTimeout(() => {
      this.gathering = null;
      if (this.readableLength < READ_AHEAD) this.connection?.stream.resume();
    }, GATHER_MS);
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
    if (this.parser !== null && this.gathering === null) this.connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.gathering !== null) clearTimeout(this.gathering);
    // Stop reading from the connection. The copy still runs on it, so the caller must close it.
    this.connection?.stream.removeListener('data', this.onData);
    done(error);
  }

  // pg calls these methods on its active query.
  handleError(error: Error): void {
    this.destroy(error);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  // These methods do nothing, since the stream reads the rows from the socket.
  readonly handleCommandComplete = ignore;
  readonly handleCopyData = ignore;
  readonly handleRowDescription = ignore;
  readonly handleDataRow = ignore;
  readonly handlePortalSuspended = ignore;
  readonly handleEmptyQuery = ignore;
}
