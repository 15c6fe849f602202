import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook } from '@hiring/client';
import { eventually } from '@hiring/platform-testing';

const WAIT_MS = 90_000;

export interface Receiver {
  url: string;
  /** Resolves with a received message of this type. Its signature has been verified. */
  next(type: string): Promise<string>;
  close(): Promise<void>;
}

export async function openReceiver(secret: string): Promise<Receiver> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    void buffer(request)
      .then((body) => verifyWebhook({ body, headers: request.headers, secret }))
      .then((message) => {
        received.push(JSON.stringify(message));
        response.writeHead(204).end();
      })
      .catch(() => response.writeHead(401).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    next: (type) =>
      eventually(
        () => {
          const found = received.find((message) => message.includes(`"type":"${type}"`));
          return found === undefined ? Promise.reject(new Error(`no ${type} has arrived`)) : Promise.resolve(found);
        },
        { timeoutMs: WAIT_MS, everyMs: 100 },
      ),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
