import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { FakeClock } from '@hiring/platform-testing';
import { ExportsBench } from '../testing/exports.testing.js';
import { ImportService } from './import.service.js';
import { ImportTicketRepository } from './import-ticket.repository.js';

const activeKeys = new Set<number>();
const keys = { isActive: (keyId: number) => Promise.resolve(activeKeys.has(keyId)) };

const bench = await ExportsBench.open();
const tickets = new ImportTicketRepository(bench.pool);
const clock = new FakeClock();
const imports = new ImportService(tickets, bench.leads, keys, clock);
afterAll(() => bench.close());

const START = { key_id: 0, id: 0 };
const lead = (title: string): Readable => Readable.from([Buffer.from(`2\tacme.com\t\tjane@acme.com\t\t${title}\n`)]);

async function begun(): Promise<{ project: number; token: string }> {
  const project = await bench.project();
  return { project, token: await tickets.begin(project, null) };
}

describe('the chunks of an import', () => {
  test('are stored in the order of their numbers, in any order of arrival', async () => {
    const { project, token } = await begun();
    const third = imports.store(token, 3, lead('third'));
    const second = imports.store(token, 2, lead('second'));
    await delay(50);
    expect(await imports.store(token, 1, lead('first'))).toMatchObject({ added: 1, updated: 0 });
    expect(await Promise.all([second, third])).toMatchObject([{ updated: 1 }, { updated: 1 }]);
    expect((await bench.csv(project))[1]).toMatch(/,third$/);
  });

  test('that are sent again after a later one was stored change nothing', async () => {
    const { project, token } = await begun();
    await imports.store(token, 1, lead('first'));
    await imports.store(token, 2, lead('second'));
    expect(await imports.store(token, 1, lead('first'))).toEqual({ added: 0, updated: 0, unchanged: 1, empty: [] });
    expect((await bench.csv(project))[1]).toMatch(/,second$/);
  });

  test('wait for the previous one for a limited time, and do not affect it', async () => {
    const { project, token } = await begun();
    const second = imports.store(token, 2, lead('second'));
    const refused = expect(second).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('1'),
    });
    await delay(50);
    clock.advance(20_001);
    await refused;
    expect(await bench.counts(project)).toEqual({ lead_count: 0, usable_lead_count: 0 });
    await imports.store(token, 1, lead('first'));
    expect(await imports.store(token, 2, lead('second'))).toMatchObject({ updated: 1 });
  });

  test('are refused once the import has ended', async () => {
    const { token } = await begun();
    await tickets.end(token);
    await expect(imports.store(token, 1, lead('late'))).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('are refused once the key of their ticket has ended, and not before', async () => {
    const token = await tickets.begin(await bench.project(), 7);
    activeKeys.add(7);
    expect(await imports.store(token, 1, lead('first'))).toMatchObject({ added: 1 });
    activeKeys.delete(7);
    await expect(imports.store(token, 2, lead('late'))).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('are refused once the keys of the customer were stopped, and those of other customers are stored', async () => {
    const owned = await bench.project();
    const { customer_id } = (await bench.projects.find(owned)) ?? { customer_id: '' };
    activeKeys.add(8);
    const token = await tickets.begin(owned, 8);
    expect(await tickets.madeBy({ customer_id, kind: 'import_ticket', key_ids: [8], after: START, limit: 5 })).toEqual([
      { id: expect.any(Number), key_id: 8, created_at: expect.any(String), active: true },
    ]);
    expect(await tickets.endOf('another', [8])).toBe(0);
    expect(await imports.store(token, 1, lead('first'))).toMatchObject({ added: 1 });
    expect([await tickets.count(customer_id, [8]), await tickets.endOf(customer_id, [8])]).toEqual([1, 1]);
    expect(await tickets.count(customer_id, [8])).toBe(0);
    await expect(imports.store(token, 2, lead('late'))).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('leads belong to a project', () => {
  test('that exists', async () => {
    const orphan = bench.pool.query(
      `insert into exports.lead (project_id, identity, reachable) select p, gen_random_uuid(), true
       from unnest(array[$1::bigint, 999999999]) as p`,
      [await bench.project()],
    );
    await expect(orphan).rejects.toMatchObject({ code: '23503', message: expect.stringContaining('999999999') });
  });

  test('and are deleted with it', async () => {
    const { project, token } = await begun();
    await imports.store(token, 1, lead('first'));
    expect(await bench.projects.remove(project)).toBe(1);
    const { rowCount } = await bench.pool.query('select from exports.lead where project_id = $1', [project]);
    expect(rowCount).toBe(0);
  });
});
