import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { Pool } from 'pg';
import { createPool } from './pool.js';
import { databaseHealth } from './database-health.js';

let server: Server | undefined;
let pool: Pool | undefined;
afterEach(async () => {
  await pool?.end();
  server?.close();
});

/** Starts a server that refuses every session with this error. Returns a pool for it. */
async function refusing(code: string, message: string): Promise<Pool> {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const header = Buffer.alloc(5);
  header.write('E');
  header.writeUInt32BE(fields.length + 4, 1);
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([header, fields])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  pool = createPool({ url: `postgres://role:secret@127.0.0.1:${port}/hiring`, max: 1, applicationName: 'test' });
  return pool;
}

describe('the health of the database', () => {
  test('is true where it can be used', async () => {
    const answering = { query: () => Promise.resolve({ rows: [{ standby: false }] }) } as unknown as Pool;
    expect(await databaseHealth(answering)).toBe(true);
  });

  test('says that a standby takes no writes', async () => {
    const standby = { query: () => Promise.resolve({ rows: [{ standby: true }] }) } as unknown as Pool;
    expect(await databaseHealth(standby)).toMatch(/^DATABASE_URL leads to a standby/);
  });

  test('says that PgBouncer is not supported', async () => {
    const through = await refusing('08P01', 'unsupported startup parameter in options: timezone');
    expect(await databaseHealth(through)).toMatch(/^DATABASE_URL leads to PgBouncer/);
  });

  test('is any other error', async () => {
    const full = await refusing('53300', 'sorry, too many clients already');
    await expect(databaseHealth(full)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
