import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SystemClock } from '@hiring/platform-config';
import { startOwnServers, type OwnServers } from '@hiring/platform-testing';
import pg from 'pg';
import { ExportsBench } from '../testing/exports.testing.js';
import { ImportService } from './import.service.js';
import { ImportTicketRepository } from './import-ticket.repository.js';

let servers: Pick<OwnServers, 'postgres' | 'remove'>;
let bench: ExportsBench;

beforeAll(async () => {
  servers = await startOwnServers({ postgres: true });
  await flushSeldom(servers.postgres.adminUrl);
  bench = await ExportsBench.open(servers.postgres.adminUrl);
});
afterAll(async () => {
  await bench.close();
  await servers.remove();
});

/** Makes Postgres write commits to disk only every ten seconds, except after an explicit flush. */
async function flushSeldom(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`alter system set wal_writer_delay = '10s'`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

test('an acknowledged chunk is stored after Postgres was killed', async () => {
  const tickets = new ImportTicketRepository(bench.pool);
  const project = await bench.project();
  const imports = new ImportService(tickets, bench.leads, { isActive: () => Promise.resolve(true) }, new SystemClock());
  const token = await tickets.begin(project, null);
  const rows = Buffer.from('2\tacme.com\t\tjane@acme.com\t\tEngineer\n');

  expect(await imports.store(token, 1, Readable.from([rows]))).toMatchObject({ added: 1 });
  await servers.postgres.end('SIGQUIT');
  await servers.postgres.start();

  expect(await bench.counts(project)).toEqual({ lead_count: 1, usable_lead_count: 1 });
  expect(await imports.store(token, 1, Readable.from([rows]))).toMatchObject({ added: 0, unchanged: 1 });
});
