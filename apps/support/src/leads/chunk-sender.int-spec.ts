import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { ChunkSender } from './chunk-sender.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const STORED = { added: 1, updated: 0, unchanged: 0, empty: [] };
const stored: Answer = (request, response) => {
  request.resume().on('end', () => response.end(JSON.stringify(STORED)));
};
const problem =
  (status: number, detail: string, headers: Record<string, string> = {}): Answer =>
  (request, response) => {
    request.resume().on('end', () => response.writeHead(status, headers).end(JSON.stringify({ detail })));
  };
const cut: Answer = (request) => request.socket.destroy();

let server: Server;
let answers: Answer[];
let requested: number;

beforeEach(async () => {
  requested = 0;
  server = createServer((request, response) => answers[Math.min(requested++, answers.length - 1)]?.(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const send = (abortSignal = new AbortController().signal): Promise<unknown> =>
  new ChunkSender(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, 'token', abortSignal, 1).send(
    '2\ta.com\n',
    1,
  );

describe('a chunk of an import', () => {
  test('is sent again when the connection breaks or the service is briefly unavailable', async () => {
    answers = [cut, problem(503, 'The database has no room.'), cut, stored];
    expect(await send()).toEqual(STORED);
    expect(requested).toBe(4);
  });

  test('is given up after six attempts, with the message of the service', async () => {
    answers = [problem(503, 'The service is temporarily unavailable.')];
    await expect(send()).rejects.toMatchObject({
      code: 'unavailable',
      publicMessage: expect.stringContaining('answered 503: The service is temporarily unavailable.'),
    });
    expect(requested).toBe(6);
  });

  test('is not sent again when the service requests a long wait, as with a full disk', async () => {
    answers = [problem(503, "The database's disk is full.", { 'retry-after': '300' }), stored];
    await expect(send()).rejects.toMatchObject({ publicMessage: expect.stringContaining('disk is full') });
    expect(requested).toBe(1);
  });

  test('that is refused is not sent again', async () => {
    answers = [problem(403, 'A valid upload token is required as a Bearer token.')];
    await expect(send()).rejects.toMatchObject({ publicMessage: expect.stringContaining('403') });
    expect(requested).toBe(1);
  });

  test('that was aborted is neither awaited nor sent again', async () => {
    answers = [(request) => void request.resume()];
    const importing = new AbortController();
    const sent = expect(send(importing.signal)).rejects.toMatchObject({ code: 'unavailable' });
    await eventually(() => requested === 1);
    importing.abort();
    await sent;
    expect(requested).toBe(1);
  });
});
