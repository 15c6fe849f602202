import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from '@jest/globals';
import { eventually, testStack } from '@hiring/platform-testing';
import pg from 'pg';
import { support } from '../../journey/operator.js';
import { csvFile, download, newProject, type Imported } from '../leads.js';

const BOOTSTRAP = fileURLToPath(new URL('../../../../tools/stack/bootstrap.mjs', import.meta.url));
/** The number of rows, enough for several one-megabyte chunks. */
const ROWS = 40_000;
/** A lead so late in the file that earlier chunks are stored before it is read. */
const LATE = 'person-30000@site.example';

const file = csvFile(
  `website,email,phone,linkedin,job title\n${Array.from({ length: ROWS }, (_, n) => `https://www.company-${n}.example/,person-${n}@site.example,+49 30 ${1_000_000 + n},https://linkedin.com/in/person-${n},"Head of Platform, ${n}"\n`).join('')}`,
);
const database = new pg.Pool({ connectionString: testStack().database_url, max: 2 });
afterAll(() => database.end());

interface Ended {
  code: number | null;
  err: string;
}

function importing(project: number): { child: ChildProcess; ended: Promise<Ended> } {
  const args = ['support', '--data-dir', dirname(process.env['TEST_STACK_FILE'] ?? ''), 'leads', 'import'];
  // The child gets its own process group, because the launcher starts the command in a further process, and the test
  // must be able to kill both processes.
  const child = spawn(process.execPath, [BOOTSTRAP, ...args, String(project), file, '--yes'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let err = '';
  child.stderr?.on('data', (text: Buffer) => (err += text.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, err }));
  return { child, ended };
}

async function stored(project: number): Promise<number> {
  const { rows } = await database.query<{ count: string }>('select count(*) from exports.lead where project_id = $1', [
    project,
  ]);
  return Number(rows[0]?.count);
}

/**
 * Runs the same command again. It must store missing rows and recognise stored ones, and the export must be complete
 * and in order.
 */
async function expectRepaired(project: number, before: number, beforeMax = before): Promise<void> {
  const again = await support<Imported>('leads', 'import', String(project), file, '--yes');
  expect(again).toMatchObject({
    rows: ROWS,
    added: ROWS - again.unchanged,
    updated: 0,
    rejected: 0,
    lead_count: ROWS,
    usable_lead_count: ROWS,
  });
  expect(again.unchanged).toBeGreaterThanOrEqual(before);
  expect(again.unchanged).toBeLessThanOrEqual(beforeMax);
  const [, ...lines] = (await (await download(project)).text()).trimEnd().split('\r\n');
  const numbers = lines.map((line) => Number(/company-(\d+)\./.exec(line)?.[1]));
  expect(numbers).toEqual(Array.from({ length: ROWS }, (_, n) => n));
}

describe('an interrupted import', () => {
  test('on a full disk: one sentence reports it and the stored rows; complete chunks are stored, and a second run finishes it', async () => {
    const project = await newProject('Full disk');
    // The trigger raises Postgres' disk-full error for one lead in this project only.
    await database.query(`
      create function exports.full_${project}() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
      create trigger full_${project} before insert on exports.lead for each row
        when (new.project_id = ${project} and new.decision_maker_email = '${LATE}')
        execute function exports.full_${project}()`);
    const { code, err } = await importing(project).ended;
    await database.query(`drop function exports.full_${project} cascade`);
    const before = await stored(project);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(30_000);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(
        new RegExp(`disk is full.*\n${before} rows are stored\\. Run the same command again: they are recognised`),
      ),
    });
    await expectRepaired(project, before);
  });

  test('with repeatedly lost database connections it stores everything once, without intervention', async () => {
    const project = await newProject('Cut connections');
    const running = importing(project);
    let cuts = 0;
    let ended = false;
    void running.ended.then(() => (ended = true));
    while (!ended && cuts < 3) {
      const { rowCount } = await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where usename = 'hiring_exports' and datname = current_database() and query like '%import_row%' and state <> 'idle'`,
      );
      cuts += rowCount ?? 0;
    }
    const { code, err } = await running.ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(cuts).toBeGreaterThan(0);
    await expectRepaired(project, ROWS);
  });

  test('with the command line killed: only complete chunks are stored, and a second run finishes it', async () => {
    const project = await newProject('Killed');
    const { child, ended } = importing(project);
    await eventually(async () => (await stored(project)) > 0, { timeoutMs: 60_000, everyMs: 10 });
    process.kill(-Number(child.pid), 'SIGKILL');
    await ended;
    const before = await stored(project);
    expect(before).toBeLessThan(ROWS);
    // A chunk that was in flight when `before` was counted may still be stored.
    await expectRepaired(project, before, ROWS);
  });
});
