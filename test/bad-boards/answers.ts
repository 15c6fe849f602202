import { gzipSync, deflateSync, brotliCompressSync } from 'node:zlib';
import type { Answer } from './crawl-rig.js';

/** Returns a Greenhouse listing with these `rows` and this `total`. */
export function greenhouse(rows: unknown = greenhouseRows(5), total: unknown = Array.isArray(rows) ? rows.length : 5) {
  return JSON.stringify({ jobs: rows, meta: { total } });
}

export function greenhouseRow(n: number, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 1_000 + n,
    internal_job_id: 5_000 + n,
    title: `Rigger ${n}`,
    absolute_url: `https://boards.greenhouse.io/kite/jobs/${1_000 + n}`,
    location: { name: 'Berlin, Germany' },
    first_published: '2026-02-01T09:00:00-05:00',
    ...fields,
  };
}

export const greenhouseRows = (count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, n) => greenhouseRow(n));

export const personio = (positions: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><workzag-jobs>${positions}</workzag-jobs>`;

export const position = (id: string, name: string): string =>
  `<position><id>${id}</id><office>Munich</office><name>${name}</name><createdAt>2026-01-13T14:10:41+01:00</createdAt></position>`;

export const reply =
  (status: number, body: string | Buffer = '', headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

export const json = (body: string | Buffer, headers: Record<string, string> = {}): Answer => reply(200, body, headers);

export const xml = (body: string): Answer => reply(200, body, { 'content-type': 'application/xml' });

/** Answers each request with the next entry in `answers`. After the last entry, repeats it. */
export function each(...answers: Answer[]): Answer {
  let next = 0;
  return (request, response) => {
    const answer = answers[Math.min(next, answers.length - 1)];
    next += 1;
    answer?.(request, response);
  };
}

/** Announces the whole body's length, but sends only half before it closes the connection. */
export const cutShort =
  (body: string): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.write(body.slice(0, body.length / 2), () => response.socket?.destroy());
  };

/** Sends spaces without end. */
export const endless =
  (headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    const blanks = Buffer.alloc(1 << 20, ' ');
    const more = (): void => {
      while (!response.destroyed && response.write(blanks));
      if (!response.destroyed) response.once('drain', more);
    };
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    more();
  };

/** Sends single bytes slowly. */
export const dripping = (): Answer => (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 50);
  response.once('close', () => clearInterval(timer));
};

export const silent = (): Answer => () => undefined;
export const hangUp = (): Answer => (request) => void request.socket.destroy();

export const garbage = (): Answer => (request) => void request.socket.end('220 mail.example ESMTP\r\n\r\n');

export const hugeHead = (): Answer => (request) => {
  request.socket.on('error', () => undefined);
  request.socket.write(`HTTP/1.1 200 OK\r\nx-filler: ${'x'.repeat(200_000)}\r\ncontent-length: 2\r\n\r\n{}`);
};

const BOMB_BYTES = 80 * 1024 * 1024;
const encoders = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };

export function bomb(coding: keyof typeof encoders): Answer {
  const body = encoders[coding](Buffer.alloc(BOMB_BYTES, ' '));
  return json(body, { 'content-encoding': coding });
}

export const gzipped = (text: string): Buffer => gzipSync(text);
