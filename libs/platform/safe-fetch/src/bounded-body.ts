import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { NetworkError, TooLargeError } from './safe-fetch.errors.js';

/**
 * On the wire, a body may have this many bytes more than `maxBytes`, because compression adds framing to incompressible
 * data.
 */
const WIRE_SLACK_BYTES = 65_536;

export interface BodyEvents {
  done(body: Buffer): void;
  failed(error: Error): void;
  /** Flow control for the socket. */
  pause(): void;
  resume(): void;
}

/**
 * Returns the decoder for the content encoding `deflate`: zlib data (method 8 in the low bits of its first byte) or raw
 * deflate data, which some servers send under this name.
 */
function inflaterFor(first: Buffer): Transform {
  return ((first[0] ?? 0) & 0x0f) === 0x08 ? createInflate() : createInflateRaw();
}

function decoderFor(coding: string, first: Buffer): Transform | null {
  switch (coding) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return inflaterFor(first);
    case 'br':
      return createBrotliDecompress();
    default:
      throw new NetworkError(`the answer has an unknown content coding`, 'UNKNOWN_CODING');
  }
}

/**
 * Collects and decompresses a response's body as it arrives. Stops at the first byte above `maxBytes`, so that a small
 * response cannot decompress to gigabytes.
 */
export class BoundedBody {
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private wireSize = 0;
  private decoder: Transform | null | undefined;
  private over = false;

  constructor(
    private readonly coding: string,
    private readonly maxBytes: number,
    private readonly events: BodyEvents,
  ) {}

  push(chunk: Buffer): void {
    if (this.over) return;
    this.wireSize += chunk.length;
    if (this.wireSize > this.maxBytes + WIRE_SLACK_BYTES) return this.fail(this.tooLarge());
    if (this.decoder === undefined) {
      try {
        this.decoder = this.openDecoder(chunk);
      } catch (error) {
        return this.fail(error as Error);
      }
    }
    if (this.decoder === null) this.keep(chunk);
    else if (!this.decoder.write(chunk)) this.events.pause();
  }

  end(): void {
    if (this.over) return;
    if (this.decoder === undefined || this.decoder === null) this.finish();
    else this.decoder.end();
  }

  /** Frees the decoder. Afterwards nothing is reported. */
  destroy(): void {
    this.over = true;
    this.decoder?.destroy();
  }

  private openDecoder(first: Buffer): Transform | null {
    const decoder = decoderFor(this.coding, first);
    decoder?.on('data', (chunk: Buffer) => this.keep(chunk));
    decoder?.on('drain', () => this.events.resume());
    decoder?.on('end', () => this.finish());
    decoder?.on('error', (error) =>
      this.fail(new NetworkError('the answer could not be decompressed', 'BAD_CODING', { cause: error })),
    );
    return decoder;
  }

  private keep(chunk: Buffer): void {
    if (this.over) return;
    this.size += chunk.length;
    if (this.size > this.maxBytes) this.fail(this.tooLarge());
    else this.chunks.push(chunk);
  }

  private finish(): void {
    if (this.over) return;
    this.over = true;
    this.events.done(Buffer.concat(this.chunks));
  }

  private fail(error: Error): void {
    if (this.over) return;
    this.destroy();
    this.events.failed(error);
  }

  private tooLarge(): TooLargeError {
    return new TooLargeError(`the answer is larger than ${this.maxBytes} bytes`);
  }
}
