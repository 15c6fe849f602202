import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@hiring/contracts';
import { toProblem } from './problem.js';

/** Responds to bytes that are not an HTTP request, and closes the connection. */
export function answerBrokenHttp(error: Error & { code?: string }, socket: Socket, problemTypeBase: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const context = { requestId, path: '/', problemTypeBase };
  const problem = toProblem(errorOf(error.code), context);
  const body = JSON.stringify(problem.body);
  const headers = {
    ...problem.headers,
    'x-request-id': requestId,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`);
}

/** Returns the error that callers see for a failure code from Node. */
function errorOf(code: string | undefined): AppError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new AppError('headers_too_large', 'The request headers are too large.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('request_timeout', 'The request did not arrive in time.');
    default:
      return new AppError('invalid_request', 'The request is not valid HTTP.');
  }
}
