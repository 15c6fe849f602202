import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inTransaction } from '@hiring/platform-postgres';
import { eventually, lockWaits } from '@hiring/platform-testing';
import { SuppressionRepository } from '../suppression/suppression.repository.js';
import { suppressionValue } from './lead-identity.js';
import { ExportsBench, type Cells } from '../testing/exports.testing.js';

const bench = await ExportsBench.open();
const suppressions = new SuppressionRepository(bench.pool, bench.audit);
afterAll(() => bench.close());

const LEAD: Cells = {
  website: 'https://www.acme.com/',
  decision_maker_email: 'Jane@acme.com',
  signal_job_title: 'Cook',
};

describe('an import', () => {
  test('that is repeated changes nothing', async () => {
    const project = await bench.project();
    expect(await bench.store(project, [LEAD])).toEqual({ added: 1, updated: 0 });
    const before = await bench.projects.find(project);
    expect(await bench.store(project, [LEAD])).toEqual({ added: 0, updated: 0 });
    expect(await bench.projects.find(project)).toEqual(before);
  });

  test('recognises a lead by website and contact, however they are written, and keeps its position', async () => {
    const project = await bench.project();
    await bench.store(project, [LEAD, { website: 'other.com', decision_maker_phone: '+49 30 123456' }]);
    const again = { website: 'HTTP://acme.com', decision_maker_email: 'jane@ACME.com', signal_job_title: 'Chef' };
    const phone = { website: 'www.other.com/', decision_maker_phone: '0049 (30) 123-456' };
    expect(await bench.store(project, [phone, again])).toEqual({ added: 0, updated: 2 });
    expect((await bench.csv(project)).slice(1)).toEqual([
      'HTTP://acme.com,,jane@ACME.com,,Chef',
      'www.other.com/,,,0049 (30) 123-456,',
    ]);
  });

  test('uses the later of two lines of the same lead in one chunk', async () => {
    const project = await bench.project();
    await bench.store(project, [LEAD, { ...LEAD, signal_job_title: 'Later' }]);
    expect((await bench.csv(project)).slice(1)).toEqual(['https://www.acme.com/,,Jane@acme.com,,Later']);
  });

  test('without a title keeps the previous title', async () => {
    const project = await bench.project();
    const { signal_job_title: _title, ...untitled } = LEAD;
    await bench.store(project, [LEAD]);
    expect(await bench.store(project, [untitled])).toEqual({ added: 0, updated: 0 });
    expect((await bench.csv(project))[1]).toMatch(/,Cook$/);
    expect(await bench.store(project, [{ ...untitled, website: 'acme.com' }])).toEqual({ added: 0, updated: 1 });
    expect((await bench.csv(project))[1]).toBe('acme.com,,Jane@acme.com,,Cook');
  });

  test('stores unusable leads, and does not count them', async () => {
    const project = await bench.project();
    await bench.store(project, [
      { website: 'acme.com' },
      { decision_maker_email: 'a@acme.com' },
      { website: 'acme.com', decision_maker_email: 'not an address' },
      { website: 'localhost', decision_maker_email: 'a@acme.com' },
      { website: 'acme.com', decision_maker_linkedin_url: 'https://linkedin.com/in/jane' },
    ]);
    expect(await bench.counts(project)).toEqual({ lead_count: 5, usable_lead_count: 1 });
    expect(await bench.csv(project)).toHaveLength(2);
  });

  test('for another project does not affect the same lead of this one', async () => {
    const [one, two] = [await bench.project(), await bench.project()];
    await bench.store(one, [LEAD]);
    expect(await bench.store(two, [LEAD])).toEqual({ added: 1, updated: 0 });
  });
});

describe('suppression', () => {
  const rows: Cells[] = [
    { website: 'acme.com', decision_maker_email: 'jane@acme.com' },
    { website: 'acme.com', decision_maker_phone: '+49 30 123456' },
    { website: 'beta.com', decision_maker_email: 'bob@acme.com' },
    { website: 'beta.com', decision_maker_email: 'eve@beta.com' },
  ];

  test('removes leads by e-mail, domain and phone, now and in later imports, only for this customer', async () => {
    const customer = 'cus_suppressing';
    const [project, foreign] = [await bench.project(customer), await bench.project('cus_other')];
    await bench.store(project, rows);
    await bench.store(foreign, rows);
    expect(await suppressions.add(customer, [{ kind: 'domain', value: 'acme.com' }])).toEqual({ changed: 1, leads: 3 });
    expect(await bench.counts(project)).toEqual({ lead_count: 4, usable_lead_count: 1 });
    await bench.store(project, [{ website: 'gamma.com', decision_maker_email: 'new@acme.com' }]);
    expect(await bench.counts(project)).toEqual({ lead_count: 5, usable_lead_count: 1 });
    expect((await bench.counts(foreign)).usable_lead_count).toBe(4);
  });

  test.each([
    ['email', 'jane@acme.com', ['mailto:Jane@acme.com', 'MAILTO:jane@acme.com?subject=x', ' JANE@acme.com']],
    ['email', 'jane@müller.de', ['jane@xn--mller-kva.de', 'mailto:Jane@MÜLLER.de']],
    ['domain', 'acme.com', ['jane@mail.acme.com', 'mailto:jane@ACME.com', 'jane@a.b.acme.com', 'jane..doe@acme.com']],
    ['domain', 'müller.de', ['jane@xn--mller-kva.de', 'jane@post.müller.de', 'mailto:jane@Müller.de']],
    ['domain', 'xn--mller-kva.de', ['jane@müller.de']],
  ] as const)(
    'of %s %s takes them out of the file however they are written, stored before or after',
    async (kind, value, written) => {
      const customer = `cus_${kind}_${value}`;
      const project = await bench.project(customer);
      const rowsOf = (place: string): Cells[] =>
        [...written, 'jane@notacme.com', 'eve@müller.example'].map((email, index) => ({
          website: `${place}-${index}.example`,
          decision_maker_email: email,
          decision_maker_phone: '+49 30 123456',
        }));
      await bench.store(project, rowsOf('before'));
      const form = suppressionValue({ kind, value }) ?? '';
      expect(await suppressions.add(customer, [{ kind, value: form }])).toEqual({ changed: 1, leads: written.length });
      await bench.store(project, rowsOf('after'));
      const kept = (await bench.csv(project)).slice(1).map((line) => line.split(',')[2]);
      expect(kept).toEqual(['jane@notacme.com', 'eve@müller.example', 'jane@notacme.com', 'eve@müller.example']);
      const { leads } = await suppressions.remove(customer, [{ kind, value: form }]);
      expect(leads).toBe(2 * written.length);
      expect(await bench.csv(project)).toHaveLength(1 + 2 * (written.length + 2));
    },
  );

  test('by a domain removes the websites of its subdomains too, in either spelling', async () => {
    const customer = 'cus_subdomains';
    const project = await bench.project(customer);
    const sites = ['müller.de', 'https://jobs.müller.de/x', 'XN--MLLER-KVA.de', 'notmüller.de'];
    await bench.store(
      project,
      sites.map((website) => ({ website, decision_maker_phone: '+4930123456' })),
    );
    expect(await suppressions.add(customer, [{ kind: 'domain', value: 'xn--mller-kva.de' }])).toMatchObject({
      leads: 3,
    });
    expect((await bench.csv(project)).slice(1)).toEqual(['notmüller.de,,,+4930123456,']);
  });

  test('holds for the leads of a project that is created meanwhile', async () => {
    const customer = 'cus_meanwhile';
    const jane = [{ website: 'jane.example', decision_maker_email: 'jane@acme.com', decision_maker_phone: '+49 30 1' }];
    const project = await bench.project(customer);
    await bench.store(project, jane);
    let adding: Promise<unknown> | undefined;
    let creating: Promise<number> | undefined;
    let isCreated = false;
    await inTransaction(bench.pool, async (client) => {
      // Delays the suppression in its last statement.
      await client.query('select from exports.lead where project_id = $1 for update', [project]);
      adding = suppressions.add(customer, [{ kind: 'email', value: 'jane@acme.com' }]);
      await eventually(async () => (await lockWaits(bench.pool)) === 1);
      creating = bench.project(customer).then(async (id) => {
        await bench.store(id, jane);
        isCreated = true;
        return id;
      });
      await eventually(async () => isCreated || (await lockWaits(bench.pool)) === 2);
    });
    await adding;
    expect(await bench.csv((await creating) ?? 0)).toHaveLength(1);
  });

  test('that is removed releases its leads unless another entry suppresses them', async () => {
    const customer = 'cus_freeing';
    const project = await bench.project(customer);
    await bench.store(project, rows);
    await suppressions.add(customer, [
      { kind: 'domain', value: 'acme.com' },
      { kind: 'phone', value: '4930123456' },
    ]);
    expect(await suppressions.remove(customer, [{ kind: 'domain', value: 'acme.com' }])).toEqual({
      changed: 1,
      leads: 2,
    });
    expect((await bench.counts(project)).usable_lead_count).toBe(3);
  });
});

test('the counts equal those of the leads and of the exported rows, after any operations in any order', async () => {
  const customer = 'cus_property';
  const project = await bench.project(customer);
  const cells = fc.record(
    {
      website: fc.constantFrom('acme.com', 'beta.com', 'nowhere'),
      decision_maker_email: fc.constantFrom('a@acme.com', 'b@beta.com', 'nobody'),
      decision_maker_phone: fc.constantFrom('+4930123456', '1'),
    },
    { requiredKeys: [] },
  );
  const entry = fc.constantFrom(
    { kind: 'email' as const, value: 'a@acme.com' },
    { kind: 'domain' as const, value: 'beta.com' },
    { kind: 'phone' as const, value: '4930123456' },
  );
  const step = fc.oneof(
    fc.array(cells, { maxLength: 5 }).map((rows) => () => bench.store(project, rows)),
    entry.map((one) => () => suppressions.add(customer, [one])),
    entry.map((one) => () => suppressions.remove(customer, [one])),
    fc.constant(() =>
      bench.pool.query('delete from exports.lead where project_id = $1 and lead_id % 3 = 0', [project]),
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const run of steps) await run();
      const { rows } = await bench.pool.query(
        'select count(*) as lead_count, count(*) filter (where usable) as usable_lead_count from exports.lead where project_id = $1',
        [project],
      );
      expect(await bench.counts(project)).toEqual(rows[0]);
      expect(await bench.csv(project)).toHaveLength(1 + (rows[0] as { usable_lead_count: number }).usable_lead_count);
    }),
    { numRuns: 40 },
  );
});

describe('a full disk', () => {
  test('rejects the chunk as unavailable and stores none of it; with free space the same chunk is stored', async () => {
    const project = await bench.project();
    await bench.store(project, [LEAD]);
    await bench.pool.query(`
      create function exports.no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger no_room before insert on exports.lead for each row
        when (new.website = 'late.com') execute function exports.no_room()`);
    const rows = [
      { website: 'early.com', decision_maker_email: 'a@early.com' },
      { website: 'late.com', decision_maker_email: 'a@late.com' },
    ];
    await expect(bench.store(project, rows)).rejects.toMatchObject({
      code: 'unavailable',
      publicMessage: expect.stringContaining('disk is full'),
      retryAfterSeconds: 300,
    });
    expect(await bench.counts(project)).toEqual({ lead_count: 1, usable_lead_count: 1 });
    await bench.pool.query('drop function exports.no_room cascade');
    expect(await bench.store(project, rows)).toEqual({ added: 2, updated: 0 });
  });
});

test('a connection lost in the middle of a chunk stores none of it, and the next try stores all', async () => {
  const project = await bench.project();
  await bench.pool.query(`
    create function exports.cut() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger cut before insert on exports.lead for each row
      when (new.website = 'cut.com') execute function exports.cut()`);
  const rows = [LEAD, { website: 'cut.com', decision_maker_email: 'a@cut.com' }];
  await expect(bench.store(project, rows)).rejects.toMatchObject({ code: 'unavailable' });
  await bench.pool.query('drop function exports.cut cascade');
  expect(await bench.counts(project)).toEqual({ lead_count: 0, usable_lead_count: 0 });
  expect(await bench.store(project, rows)).toEqual({ added: 2, updated: 0 });
});
