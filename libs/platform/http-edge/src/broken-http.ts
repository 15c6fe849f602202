import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError } from '@hiring/contracts';
import { toProblem } from './problem.js';

/** Answers bytes that are not an HTTP request, for which there is no request object, and closes the connection. */
export function answerBrokenHttp(error: Error & { code?: string }, socket: Socket, problemTypeBase: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const detail =
    error.code === 'HPE_HEADER_OVERFLOW' ? 'The request headers are too large.' : 'The request is not valid HTTP.';
  const requestId = randomUUID();
  const context = { requestId, path: '/', problemTypeBase };
  const problem = toProblem(new AppError('invalid_request', detail), context);
  const body = JSON.stringify(problem.body);
  const headers = {
    ...problem.headers,
    'x-request-id': requestId,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`);
}
