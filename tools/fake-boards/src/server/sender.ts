import type { IncomingMessage, ServerResponse } from 'node:http';
import { createGzip, gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import type { Behaviour } from './behaviour.js';
import type { Rendered } from './renderer.js';

const COMPRESS_BYTES_MIN = 1024;
const BOMB_BYTES = 1024 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 0x20);
const WEB_PAGE = '<!doctype html><html><head><title>Sign in</title></head><body>Checking your browser</body></html>';

/** Sends a response as a vendor does: with conditional requests, compression, and no body for HEAD. */
export function sendRendered(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Rendered,
  gzip: boolean,
): void {
  const headers: Record<string, string | number> = { ...answer.headers, 'content-type': answer.contentType };
  if (answer.etag !== null) headers['etag'] = answer.etag;
  if (answer.lastModified !== null) headers['last-modified'] = answer.lastModified;
  if (answer.location !== null) headers['location'] = answer.location;
  if (answer.status === 200 && isUnchanged(request, answer)) {
    response.writeHead(304, headers).end();
    return;
  }
  const compress =
    gzip &&
    answer.body.length >= COMPRESS_BYTES_MIN &&
    String(request.headers['accept-encoding'] ?? '').includes('gzip');
  const body = compress ? gzipSync(answer.body, { level: 1 }) : answer.body;
  if (compress) headers['content-encoding'] = 'gzip';
  headers['content-length'] = body.length;
  response.writeHead(answer.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function isUnchanged(request: IncomingMessage, answer: Rendered): boolean {
  const tag = request.headers['if-none-match'];
  if (tag !== undefined) return answer.etag !== null && tag === answer.etag;
  const since = request.headers['if-modified-since'];
  return since !== undefined && answer.lastModified !== null && Date.parse(since) >= answer.lastModifiedAt;
}

/** Sends a behaviour's response instead of the vendor's. The renderer handles `normal`, `absent` and `empty`. */
export function sendMisbehaving(
  request: IncomingMessage,
  response: ServerResponse,
  behaviour: Behaviour,
  answer: Rendered,
): void {
  switch (behaviour.mode) {
    case 'error':
      return sendText(response, behaviour.status ?? 500, 'text/plain', behaviour.body ?? 'error');
    case 'rate_limited':
      response.setHeader('retry-after', String(behaviour.retry_after_seconds ?? 60));
      return sendText(response, 429, 'text/plain', 'slow down');
    case 'not_modified':
      response.writeHead(304).end();
      return;
    case 'html':
      return sendText(response, 200, 'text/html; charset=utf-8', WEB_PAGE);
    case 'redirect':
      response.writeHead(302, { location: behaviour.location ?? 'https://elsewhere.example/' }).end();
      return;
    case 'raw':
      return sendText(
        response,
        behaviour.status ?? 200,
        behaviour.content_type ?? 'application/json',
        behaviour.body ?? '',
      );
    case 'truncated':
      return sendCut(response, answer);
    case 'half':
      return sendText(response, 200, answer.contentType, answer.body.subarray(0, answer.body.length / 2));
    case 'slow':
      return sendSlowly(response, answer, behaviour.bytes_per_second ?? 1000);
    case 'bomb':
      return sendBomb(response, answer);
    case 'endless':
      return sendEndless(response, answer);
    case 'reset':
      request.socket.destroy();
      return;
    case 'hang':
    case 'normal':
    case 'absent':
    case 'empty':
      return;
    default:
      behaviour.mode satisfies never;
  }
}

function sendText(response: ServerResponse, status: number, contentType: string, body: string | Buffer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-type': contentType, 'content-length': bytes.length }).end(bytes);
}

function sendCut(response: ServerResponse, answer: Rendered): void {
  response.writeHead(200, { 'content-type': answer.contentType, 'content-length': answer.body.length });
  response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => response.socket?.destroy());
}

function sendSlowly(response: ServerResponse, answer: Rendered, bytesPerSecond: number): void {
  response.writeHead(200, { 'content-type': answer.contentType, 'content-length': answer.body.length });
  const step = Math.max(1, Math.floor(bytesPerSecond / 10));
  let sent = 0;
  const timer = setInterval(() => {
    if (sent < answer.body.length) response.write(answer.body.subarray(sent, sent + step));
    sent += step;
    if (sent >= answer.body.length) response.end();
  }, 100);
  response.once('close', () => clearInterval(timer));
}

function* blanks(bytes: number): Generator<Buffer> {
  for (let sent = 0; sent < bytes; sent += CHUNK.length) yield CHUNK;
}

function sendBomb(response: ServerResponse, answer: Rendered): void {
  response.writeHead(200, { 'content-type': answer.contentType, 'content-encoding': 'gzip' });
  const gzip = createGzip({ level: 9 });
  const source = Readable.from(blanks(BOMB_BYTES));
  response.once('close', () => source.destroy());
  source.pipe(gzip).pipe(response);
}

function sendEndless(response: ServerResponse, answer: Rendered): void {
  response.writeHead(200, { 'content-type': answer.contentType });
  const source = Readable.from(blanks(Number.POSITIVE_INFINITY));
  response.once('close', () => source.destroy());
  source.pipe(response);
}
