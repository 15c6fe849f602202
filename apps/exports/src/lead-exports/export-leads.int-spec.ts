import { afterAll, describe, expect, test } from '@jest/globals';
import { LEAD_COLUMNS, type LeadColumn } from '@hiring/contracts';
import { eventually } from '@hiring/platform-testing';
import { ExportsBench } from '../testing/exports.testing.js';

const HEADER = 'website,decision_maker_linkedin_url,decision_maker_email,decision_maker_phone,signal_job_title';

const bench = await ExportsBench.open();
afterAll(() => bench.close());

/** Returns a project with this many leads, each with about 2 kB. */
async function filled(count: number, customerId?: string): Promise<number> {
  const project = await bench.project(customerId);
  await bench.pool.query(
    `insert into exports.lead (project_id, identity, reachable, domain, website, signal_job_title)
     select $1, gen_random_uuid(), true, 'a.com', 'a.com', repeat('x', 2000) from generate_series(1, $2::int)`,
    [project, count],
  );
  return project;
}

describe('the CSV of a project', () => {
  test('a project without leads gives only the header row', async () => {
    expect(await bench.csv(await bench.project())).toEqual([HEADER]);
  });

  test('cells are quoted by RFC 4180, rows end in CRLF and are in the order of the import', async () => {
    const project = await bench.project();
    await bench.store(project, [
      { website: 'b.example.com', decision_maker_email: 'b@b.com', signal_job_title: 'Lead, "Data"' },
      { website: 'a.example.com', decision_maker_email: 'a@a.com', signal_job_title: 'Zürich – Köchin' },
    ]);
    expect(await bench.csv(project)).toEqual([
      HEADER,
      'b.example.com,,b@b.com,,"Lead, ""Data"""',
      'a.example.com,,a@a.com,,Zürich – Köchin',
    ]);
  });

  test('line breaks inside a cell stay as they are', async () => {
    const project = await bench.project();
    await bench.store(project, [{ website: 'a.com', decision_maker_email: 'a@a.com' }]);
    await bench.pool.query(`update exports.lead set signal_job_title = E'one\\ntwo' where project_id = $1`, [project]);
    expect(await (await bench.download(project)).text()).toBe(`${HEADER}\r\na.com,,a@a.com,,"one\ntwo"\r\n`);
  });

  /** Returns the CSV cell for a lead with this value. */
  async function exported(column: LeadColumn, cell: string): Promise<string | undefined> {
    const project = await bench.project();
    const row = { website: 'a.com', decision_maker_email: 'a@a.com', [column]: cell };
    await bench.store(project, [row]);
    await bench.pool.query('update exports.lead set domain = $2, reachable = true where project_id = $1', [
      project,
      'a.com',
    ]);
    const cells = (await bench.csv(project))[1]?.match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,]*)/g);
    return cells?.[LEAD_COLUMNS.indexOf(column)];
  }

  test.each([
    '=1+1',
    '=HYPERLINK("x")',
    '＝1+1',
    '@SUM(1)',
    '＠SUM(1)',
    '+1+cmd|x',
    '＋A1',
    '-A1',
    '－A1',
    '-1+1',
    '+x12',
    '+1- x12',
    '- Head of Data',
    '+SUM(1)',
    '-1,A1',
    '-1,234.56+A1',
    '-1%+A1',
    '\u2212A1',
  ])('%s, which a spreadsheet would run, gets an apostrophe', async (cell) => {
    expect(await exported('signal_job_title', cell)).toMatch(/^"?'/);
    expect((await exported('signal_job_title', cell))?.replace(/^"|"$/g, '').replaceAll('""', '"')).toBe(`'${cell}`);
  });

  test.each([
    '+4930123456',
    '+49 30 1234567',
    '+49 (0) 30 / 123-45.67',
    '+1 (555) 010-9999',
    '+1-555-010-9999',
    '+49\u00a030\u2013123',
    '+(49) 30 1234567',
    '+1 555 010 9999 ext. 12',
    '+1 (555) 010-9999 x12',
    '＋49 30 1234567',
    '＋４９ ３０ １２３４５６７',
    '0049 30 1234567',
  ])('the phone number %s is as it was imported', async (cell) => {
    expect(await exported('decision_maker_phone', cell)).toBe(cell);
  });

  test('every character that Unicode holds for a form of a sign is guarded', async () => {
    const alike: string[] = [];
    for (let code = 0; code < 0x11_0000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const character = String.fromCodePoint(code);
      if (/^[=+\-@\u2212]/.test(character.normalize('NFKC'))) alike.push(`${character}A1`);
    }
    expect(alike).toEqual(expect.arrayContaining(['\ufe66A1', '\uff1dA1', '=A1']));
    const project = await bench.project();
    const rows = alike.map((title, index) => ({ website: `site${index}.com`, signal_job_title: title }));
    await bench.store(project, rows);
    await bench.pool.query('update exports.lead set reachable = true where project_id = $1', [project]);
    const lines = (await bench.csv(project)).slice(1);
    expect(lines.map((line) => line.split(',').at(-1))).toEqual(alike.map((title) => `'${title}`));
  });

  test.each(['-1,234.56', '+1,234', '-1.234,56', "-1'234.5", '-1 234', '-12.5%', '-0,5'])(
    'the number %s is unchanged',
    async (cell) => {
      expect((await exported('signal_job_title', cell))?.replace(/^"|"$/g, '')).toBe(cell);
    },
  );

  test.each(['+1', '-5', 'C++ developer', 'a=b', 'me@here', '–'])(
    '%s, which no spreadsheet runs, is unchanged',
    async (cell) => {
      expect(await exported('signal_job_title', cell)).toBe(cell);
    },
  );

  test('a formula in any column, also where a phone number is expected, gets an apostrophe', async () => {
    const project = await bench.project();
    await bench.store(project, [
      { website: '@a.com', decision_maker_phone: '+4930123456', decision_maker_linkedin_url: '=1+1' },
      { website: 'b.com', decision_maker_phone: '=1+2345678', decision_maker_email: '-x@b.com' },
    ]);
    await bench.pool.query('update exports.lead set domain = $2, reachable = true where project_id = $1', [
      project,
      'a.com',
    ]);
    expect((await bench.csv(project)).slice(1)).toEqual([
      `'@a.com,'=1+1,,+4930123456,`,
      `b.com,,'-x@b.com,'=1+2345678,`,
    ]);
  });

  test('a row longer than a network packet is complete', async () => {
    const project = await bench.project();
    const long = 'x'.repeat(2_000);
    const rows = Array.from({ length: 400 }, (_, index) => ({
      website: `site${index}.com`,
      decision_maker_email: `a@site${index}.com`,
      signal_job_title: long,
    }));
    await bench.store(project, rows);
    const lines = await bench.csv(project);
    expect(lines).toHaveLength(401);
    expect(lines.slice(1)).toEqual(rows.map((row) => `${row.website},,${row.decision_maker_email},,${long}`));
  });

  test('a database failure in the middle aborts the connection: a truncated file never ends cleanly', async () => {
    const project = await filled(30_000);
    const reply = await bench.download(project);
    expect(reply.status).toBe(200);
    const reader = reply.body?.getReader();
    await reader?.read();
    await eventually(async () => {
      const { rowCount } = await bench.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'copy (select%' and state = 'active'
           and datname = current_database() and usename = current_user`,
      );
      return rowCount === 1;
    });
    await expect(
      (async () => {
        for (;;) if ((await reader?.read())?.done !== false) return 'ended cleanly';
      })(),
    ).rejects.toThrow();
  });

  test('one account has a limit of concurrent downloads; others are not delayed, and a slot is released when its client disconnects', async () => {
    const [own, foreign] = [await filled(20_000, 'cus_slow'), await filled(20_000, 'cus_other')];
    // These downloads are not read, so they stay open.
    const open = [await bench.download(own), await bench.download(own)];
    expect(open.map(({ status }) => status)).toEqual([200, 200]);
    const refused = await bench.download(own);
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining('at most 2 downloads of exports'),
    ]);
    expect((await (await bench.download(foreign)).text()).split('\r\n')).toHaveLength(20_002);
    await open[0]?.body?.cancel();
    await eventually(async () => {
      const reply = await bench.download(own);
      await reply.body?.cancel();
      return reply.status === 200;
    });
    await open[1]?.body?.cancel();
  });

  test('a client that disconnects leaves no open statement and no open connection', async () => {
    const project = await filled(10_000);
    for (let reader = 0; reader < 12; reader += 1) {
      // Try until the account has a free slot. A slot becomes free when the server notices that its client has
      // disconnected.
      const reply = await eventually(async () => {
        const one = await bench.download(project);
        return one.status === 200 ? one : null;
      });
      await reply?.body?.cancel();
    }
    await eventually(async () => {
      const { rowCount } = await bench.pool.query(
        `select from pg_stat_activity where query like 'copy (select%' and state <> 'idle' and datname = current_database()`,
      );
      return rowCount === 0;
    });
    expect(await bench.csv(project)).toHaveLength(10_001);
  });
});
