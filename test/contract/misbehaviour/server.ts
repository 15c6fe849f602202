import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { constants, gzipSync } from 'node:zlib';

/** One answer, to one request. */
export interface Misbehaviour {
  status?: number;
  /** The content type. If absent, it is `application/json`. If empty, the answer has no such header. */
  type?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The body as Latin-1 text, one character per byte. */
  latin1?: string;
  /** The value of the `content-length` header. If absent, it is the real length of the body. */
  length?: number | string;
  /** Bytes sent before the answer. */
  before?: string;
  /** Bytes sent instead of a response. */
  raw?: string;
  end?:
    'close' | 'reset' | 'reset body' | 'cut' | 'cut chunks' | 'hang' | 'slow' | 'endless' | 'endless headers' | 'bomb';
}

const SLOW_MS = 100;
const BLOCK_BYTES = 1_048_576;
/** The size of the `bomb` answer after decompression. It is far more than a client may store. */
const UNPACKED_BYTES = 256 * BLOCK_BYTES;

/**
 * Answers requests below `/<number>` with the responses for the case with this number, in order. Each response has its
 * own connection.
 */
export class MisbehavingServer {
  /** The number of requests by case. */
  readonly requests: number[] = [];
  private readonly open = new Set<Socket>();
  private bomb: Buffer | undefined;

  private constructor(
    private readonly server: Server,
    private readonly cases: readonly (readonly Misbehaviour[])[],
  ) {}

  static async of(cases: readonly (readonly Misbehaviour[])[]): Promise<MisbehavingServer> {
    const server = createServer();
    const misbehaving = new MisbehavingServer(server, cases);
    server.on('connection', (socket) => misbehaving.take(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return misbehaving;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(socket: Socket): void {
    this.open.add(socket);
    socket.on('error', () => undefined).on('close', () => this.open.delete(socket));
    let received = '';
    const read = (chunk: Buffer): void => {
      received += chunk.toString('latin1');
      const [head, body = ''] = received.split('\r\n\r\n', 2);
      const length = Number(/content-length: (\d+)/i.exec(head ?? '')?.[1] ?? 0);
      if (!received.includes('\r\n\r\n') || body.length < length) return;
      socket.off('data', read);
      const path = received.split(' ')[1] ?? '';
      const index = Number(path.split('/')[1]);
      const number = (this.requests[index] ??= 0);
      this.requests[index] = number + 1;
      this.answer(socket, this.cases[index]?.[number] ?? { status: 599 }, path);
    };
    socket.on('data', read);
  }

  private answer(socket: Socket, answer: Misbehaviour, path: string): void {
    const { raw, end, before = '' } = answer;
    if (end === 'hang') return;
    if (end === 'reset') return void socket.resetAndDestroy();
    if (end === 'close' || raw !== undefined) return void socket.end(raw ?? '');
    if (end === 'endless headers') {
      socket.write('HTTP/1.1 200 OK\r\n');
      return endless(socket, Buffer.from(`x-more: ${'a'.repeat(1_000)}\r\n`));
    }
    const body = bodyOf(answer);
    socket.write(before + headOf(answer, body, path), 'latin1');
    switch (end) {
      case 'cut':
        return void socket.end(body.subarray(0, -2));
      case 'cut chunks':
        return void socket.end(`${body.length.toString(16)}\r\n${body.toString('latin1')}\r\n`, 'latin1');
      case 'reset body':
        return void socket.write(body.subarray(0, 5), () => setTimeout(() => socket.resetAndDestroy(), SLOW_MS));
      case 'slow':
        return trickle(socket, body);
      case 'endless':
        return endless(socket, Buffer.alloc(BLOCK_BYTES, ' '));
      case 'bomb':
        return void socket.end(
          (this.bomb ??= gzipSync(Buffer.alloc(UNPACKED_BYTES, ' '), { level: constants.Z_BEST_SPEED })),
        );
      default:
        return void socket.end(body);
    }
  }
}

function bodyOf({ body, latin1 }: Misbehaviour): Buffer {
  if (latin1 !== undefined) return Buffer.from(latin1, 'latin1');
  if (body === undefined || body === null) return Buffer.alloc(0);
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function headOf(
  { status = 200, type = 'application/json', headers = {}, length, end }: Misbehaviour,
  body: Buffer,
  path: string,
): string {
  const isUnending = end === 'endless' || end === 'bomb';
  const size =
    end === 'cut chunks'
      ? ['transfer-encoding: chunked']
      : isUnending || status === 304
        ? []
        : [`content-length: ${length ?? body.length}`];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${filled(value, path)}`);
  return [
    `HTTP/1.1 ${status} Status`,
    'connection: close',
    ...(type === '' ? [] : [`content-type: ${type}`]),
    ...(end === 'bomb' ? ['content-encoding: gzip'] : []),
    ...size,
    ...lines,
    '\r\n',
  ].join('\r\n');
}

/** Replaces `{date+30}` with the date and time 30 seconds from now, and `{self}` with the request's path. */
function filled(value: string, path: string): string {
  const dated = value.replace(/\{date([+-]\d+)\}/, (_match, seconds: string) =>
    new Date(Date.now() + Number(seconds) * 1_000).toUTCString(),
  );
  return dated.replace('{self}', path);
}

/** Sends one byte every `SLOW_MS`, so the response makes progress until the client gives up. */
function trickle(socket: Socket, body: Buffer): void {
  let sent = 0;
  const timer = setInterval(() => {
    if (sent >= body.length) return void socket.end();
    socket.write(body.subarray(sent, ++sent));
  }, SLOW_MS);
  socket.on('close', () => clearInterval(timer));
}

function endless(socket: Socket, block: Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on('drain', more);
  more();
}
