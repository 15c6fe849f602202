import { afterAll, expect, test } from '@jest/globals';
import { createLogger } from '@hiring/platform-observability';
import { FakeClock } from '@hiring/platform-testing';
import { ExportsBench } from '../testing/exports.testing.js';
import { LeadRetention } from './lead.retention.js';

const DAY_MS = 86_400_000;
const rows = ['a.com', 'b.com', 'c.com'].map((website) => ({ website, decision_maker_email: `jane@${website}` }));

const bench = await ExportsBench.open();
afterAll(() => bench.close());

async function afterDays(days: number): Promise<void> {
  const clock = new FakeClock(new Date(Date.now() + days * DAY_MS).toISOString());
  await new LeadRetention(bench.pool, clock, createLogger({ service: 'retention-test', level: 'silent' })).run();
}

const keep = (projectId: number, days: number | null): Promise<unknown> =>
  bench.projects.setLeadRetention({ project_id: projectId, days });

test('leads are deleted and subtracted from the counts once they are older than their project keeps them, and not before', async () => {
  const [limited, unlimited] = [await bench.project(), await bench.project()];
  for (const project of [limited, unlimited]) await bench.store(project, rows);
  await keep(limited, 30);
  await afterDays(29);
  expect((await bench.counts(limited)).lead_count).toBe(3);
  await afterDays(32);
  expect(await bench.counts(limited)).toEqual({ lead_count: 0, usable_lead_count: 0 });
  expect((await bench.counts(unlimited)).lead_count).toBe(3);
});

test('the retention of a lead that is imported again restarts, whether or not it changed', async () => {
  const project = await bench.project();
  await keep(project, 30);
  await bench.store(project, rows);
  await bench.pool.query('update exports.lead set imported_on = imported_on - 20 where project_id = $1', [project]);
  await bench.store(project, [{ ...rows[0], signal_job_title: 'Head of Sales' }, rows[1] ?? {}]);
  await afterDays(15);
  const { rows: left } = await bench.pool.query('select website from exports.lead where project_id = $1 order by 1', [
    project,
  ]);
  expect(left.map(({ website }) => website)).toEqual(['a.com', 'b.com']);
});

test('a new retention begins now, since it is not known when unchanged leads were imported last', async () => {
  const project = await bench.project();
  await bench.store(project, rows);
  await bench.pool.query('update exports.lead set imported_on = imported_on - 200 where project_id = $1', [project]);
  await bench.store(project, rows);
  await keep(project, 90);
  await afterDays(89);
  expect((await bench.counts(project)).lead_count).toBe(3);
  // A longer retention leaves the days that have passed.
  await bench.pool.query('update exports.lead set imported_on = imported_on - 80 where project_id = $1', [project]);
  await keep(project, 85);
  await afterDays(7);
  expect((await bench.counts(project)).lead_count).toBe(0);
});

test('more leads than one batch are deleted in one run', async () => {
  const project = await bench.project();
  await keep(project, 1);
  await bench.pool.query(
    `insert into exports.lead (project_id, identity, reachable, website)
       select $1, gen_random_uuid(), true, n || '.com' from generate_series(1, 12000) n`,
    [project],
  );
  await afterDays(3);
  expect((await bench.counts(project)).lead_count).toBe(0);
});

test('removing the retention keeps the remaining leads', async () => {
  const project = await bench.project();
  await keep(project, 1);
  await bench.store(project, rows);
  await keep(project, null);
  await afterDays(100);
  expect((await bench.counts(project)).lead_count).toBe(3);
});

test('a customer cannot exceed the maximum number of projects; a repeated request still succeeds', async () => {
  const max = bench.config.projectsPerCustomerMax;
  await bench.pool.query(
    `insert into exports.project (customer_id, name) select 'cus_full', 'Leads' from generate_series(2, $1)`,
    [max],
  );
  const last = { customer_id: 'cus_full', name: 'The last', export_name: null, request_id: 'last' };
  const id = await bench.projects.create(last);
  await expect(bench.projects.create({ ...last, request_id: 'one more' })).rejects.toMatchObject({ code: 'conflict' });
  expect(await bench.projects.create(last)).toBe(id);
});
