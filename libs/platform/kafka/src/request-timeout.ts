import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

interface Connection {
  broker: string;
  socket?: Socket;
  send(...args: unknown[]): Promise<unknown>;
}

type ConnectionError = new (message: string, details: { broker: string; code: string }) => Error;

const load = createRequire(import.meta.url);

/**
 * Makes a timed-out request close its connection. kafkajs 2.2.4 keeps the connection open. It refreshes metadata only
 * after connection errors, so after a time-out it would send every retry to the same frozen broker. Applies once per
 * process.
 */
export function installTimeoutDisconnect(): void {
  const { prototype } = load('kafkajs/src/network/connection') as { prototype: Connection & { ends?: true } };
  const { KafkaJSConnectionError } = load('kafkajs/src/errors') as { KafkaJSConnectionError: ConnectionError };
  if (prototype.ends === true) return;
  const original = prototype.send;
  prototype.ends = true;
  prototype.send = async function send(this: Connection, ...args: unknown[]): Promise<unknown> {
    try {
      return await original.apply(this, args);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'KafkaJSRequestTimeoutError') throw error;
      this.socket?.destroy(new Error('a request timed out'));
      throw new KafkaJSConnectionError(error.message, { broker: this.broker, code: 'ETIMEDOUT' });
    }
  };
}
