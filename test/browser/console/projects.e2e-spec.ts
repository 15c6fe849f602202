import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testStack } from '@hiring/platform-testing';
import { csvFile } from '../../e2e/projects/leads.js';
import { newAccount, NOTHING_BILLED, SCREENS, Visit } from './visit.js';

const { app_api_url: base } = testStack();
/** The file has two leads, a row with too few cells, and a row without a website or a contact. */
const FILE = [
  'Firma,Mail,Note',
  'acme.example,jane@acme.example,a',
  'beta.example',
  'gamma.example,max@gamma.example,c',
  ',,d',
].join('\n');

describe.each(SCREENS)('projects in the console on a %s', (_name, screen) => {
  let visit: Visit;
  let project: number;

  beforeAll(async () => {
    visit = await Visit.open(await newAccount(), screen);
  });
  afterAll(() => visit?.close());

  test('one is created; a file is mapped, previewed and imported, and its rejected rows are downloaded', async () => {
    const { page } = visit;
    await visit.section('Projects');
    await page.getByRole('main').getByRole('button', { name: 'Create a project' }).first().click();
    await page.getByPlaceholder('Q3 outreach').fill('Q3 outreach');
    await page.getByLabel('Name of the exported file').fill('q3');
    await visit.inspect('project-new');
    await visit.button('Create the project').click();
    await visit.heading('Q3 outreach').waitFor();
    project = Number(/\d+$/.exec(page.url())?.[0]);
    await page.locator('input[type=file]').setInputFiles(csvFile(FILE));
    await visit.choose('Website', 'Firma');
    await visit.rows('The first rows as they will be imported').filter({ hasText: 'acme.example' }).first().waitFor();
    await visit.inspect('project-mapping');
    await visit.button(/^Import /).click();
    await page.getByText('Imported: 4 rows read, 2 added, 0 updated, 0 unchanged, 2 rejected.').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      visit.button('Download the rejected rows').click(),
    ]);
    expect(await readFile(String(await file.path()), 'utf8')).toBe(
      'line,reason\r\n3,"1 cells, the header has 3"\r\n5,neither a website nor a contact\r\n',
    );
    await visit.rows('Leads').filter({ hasText: 'jane@acme.example' }).waitFor();
    expect(await page.getByTestId('usable-leads').textContent()).toBe('2');
    await visit.inspect('project-imported');
  });

  test('a contact is suppressed: it is in no export any more, until it is released', async () => {
    const { page } = visit;
    await visit.load('/projects?tab=suppressions', 'Projects');
    await visit.button('Suppress contacts').click();
    await page.getByLabel('E-mail addresses, domains or phone numbers').fill('jane@acme.example\ndelta.example');
    await visit.inspect('suppress');
    await visit.button('Suppress 2 contacts').click();
    await page.getByText('1 lead suppressed.').waitFor();
    expect(await exported()).toEqual(['gamma.example,,max@gamma.example,,']);
    await visit.load('/projects?tab=suppressions', 'Projects');
    await visit.rows('Suppressions').filter({ hasText: 'jane@acme.example' }).getByRole('button').click();
    await visit.button('Release it').click();
    await page.getByText('1 lead released.').waitFor();
    expect(await exported()).toHaveLength(2);
  });

  test('invalid input is refused, and a missing project is not found; none of these calls is billed', async () => {
    const { page } = visit;
    const status = (path: string, body?: object): Promise<number> =>
      page.evaluate<number>(
        `fetch('/console/api${path}', { method: 'POST', headers: { 'x-console': '1', 'content-type': 'application/json' }, body: ${JSON.stringify(
          JSON.stringify(body ?? {}),
        )} }).then((reply) => reply.status)`,
      );
    expect(await status('/projects/999999/imports')).toBe(404);
    expect(await status('/projects', { name: '\n' })).toBe(400);
    expect(await status('/suppressions', { entries: [{ kind: 'email', value: 'no address' }] })).toBe(400);
    expect(await visit.billed()).toEqual(NOTHING_BILLED);
  });

  /** Returns the lines of the downloaded export, without the header. */
  async function exported(): Promise<string[]> {
    await visit.page.goto(`${base}/console/projects/${project}`);
    await visit.heading('Q3 outreach').waitFor();
    const [file] = await Promise.all([
      visit.page.waitForEvent('download'),
      visit.page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('q3.csv');
    return (await readFile(String(await file.path()), 'utf8')).trim().split('\r\n').slice(1);
  }
});
