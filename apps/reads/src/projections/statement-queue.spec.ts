import { describe, expect, it } from '@jest/globals';
import { queued } from './statement-queue.js';

/** A connection whose replies the test controls. */
class Connection {
  readonly sent: string[] = [];
  private readonly open: { resolve(): void; reject(error: Error): void }[] = [];

  query(text: string): Promise<void> {
    this.sent.push(text);
    return new Promise((resolve, reject) => this.open.push({ resolve, reject }));
  }

  async answer(error?: Error): Promise<void> {
    const next = this.open.shift();
    if (error === undefined) next?.resolve();
    else next?.reject(error);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function connect() {
  const connection = new Connection();
  return { connection, client: queued(connection as never) };
}

describe('statements of one connection', () => {
  it('are sent one at a time and in order, the first at once', async () => {
    const { connection, client } = connect();
    const all = Promise.all([client.query('a'), client.query('b'), client.query('c')]);
    expect(connection.sent).toEqual(['a']);
    await connection.answer();
    expect(connection.sent).toEqual(['a', 'b']);
    await connection.answer();
    await connection.answer();
    await all;
    void client.query('d');
    expect(connection.sent).toEqual(['a', 'b', 'c', 'd']);
  });

  it('end with the first that fails: none is sent after it', async () => {
    const { connection, client } = connect();
    const outcomes = Promise.allSettled([client.query('a'), client.query('b'), client.query('c')]);
    await connection.answer(new Error('no'));
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(client.query('d')).rejects.toThrow('no');
    expect(connection.sent).toEqual(['a']);
  });
});
