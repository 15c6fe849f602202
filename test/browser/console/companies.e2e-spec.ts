import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { api } from '../../e2e/account/api.js';
import { createWebhook, idOf, NOWHERE } from '../../e2e/feed/feed.js';
import { newAccount, NOTHING_BILLED, SCREENS, Visit } from './visit.js';

describe.each(SCREENS)('companies in the console on a %s', (_name, screen) => {
  let visit: Visit;

  beforeAll(async () => {
    const account = await newAccount();
    idOf(await createWebhook(NOWHERE, { key: account.key }));
    visit = await Visit.open(account, screen);
  });
  afterAll(() => visit?.close());

  test('are browsed and found by the beginning of their name, for free, with a URL', async () => {
    const { page } = visit;
    await visit.section('Companies');
    await visit.rows('Companies').nth(10).waitFor();
    await page.getByLabel('Name or domain').fill('bright');
    await visit.rows('Companies').filter({ hasText: 'Brightforge' }).waitFor();
    await page.getByRole('link', { name: 'Amberfield Energy' }).waitFor({ state: 'detached' });
    expect(page.url()).toContain('q=bright');
    await visit.load('/companies?q=bright', 'Companies');
    expect(await visit.rows('Companies').count()).toBe(1);
    await page.getByLabel('Name or domain').fill('zzzz');
    await page.getByText('No company begins with').waitFor();
    await visit.inspect('companies-none');
    await page.getByLabel('Name or domain').fill('bright');
    await page.getByRole('link', { name: 'Brightforge' }).click();
    await visit.heading('Brightforge').waitFor();
    expect(await visit.billed()).toEqual(NOTHING_BILLED);
  });

  test('show pulse, open reqs, closures and timeline for the price on the button, each once', async () => {
    const { page } = visit;
    await visit.button('Show the pulse · 1 call').click();
    await page.getByRole('figure', { name: 'Open reqs by week' }).waitFor();
    await visit.inspect('company-pulse');
    expect(await visit.billed()).toEqual({ ...NOTHING_BILLED, calls: 1 });

    await page.getByRole('tab', { name: 'Open reqs' }).click();
    await visit.button('Show the open reqs · 1 call').click();
    const reqs = visit.rows('Open reqs');
    await reqs.first().waitFor();
    await expectTitlesSorted(visit);
    await page.getByPlaceholder('Filter').fill('engineer');
    expect(page.url()).toContain('q=engineer');
    for (const text of await reqs.allTextContents()) expect(text.toLowerCase()).toContain('engineer');
    await page.getByPlaceholder('Filter').fill('');
    const link = reqs.getByRole('link').first();
    expect(await link.getAttribute('href')).toMatch(/^https?:/);
    expect(await link.getAttribute('rel')).toContain('noopener');
    const chip = reqs.getByRole('group', { name: 'Technologies' }).getByRole('link').first();
    expect(await chip.getAttribute('href')).toMatch(/\/technologies\/[a-z0-9-]+$/);
    await visit.inspect('company-reqs');

    await page.getByRole('tab', { name: 'Closed reqs' }).click();
    await visit.button('Show the closed reqs · 1 call').click();
    await visit.rows('Closed reqs').first().waitFor();
    await visit.rows('Closed reqs').first().getByRole('button').click();
    await page
      .getByRole('dialog')
      .getByText(/Closed \d{4}-/)
      .waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: 'Timeline' }).click();
    await visit.button('Show the latest · up to 40 changes').click();
    await visit.rows('Timeline').first().waitFor();
    const signal = visit.rows('Timeline').getByText(/^(Surge|Direction|Hiring|Function) \w+$/);
    let times = await timesOf(visit);
    expect((await visit.billed())['changes']).toBe(times.length);
    for (let more = 0; more < 8 && (await signal.count()) === 0; more += 1) {
      await visit.button('Show earlier · up to 40 changes').click();
      await visit.rows('Timeline').nth(times.length).waitFor();
      const longer = await timesOf(visit);
      expect(longer.slice(0, times.length)).toEqual(times);
      expect(longer).toEqual(longer.toSorted().reverse());
      times = longer;
    }
    expect(await signal.count()).toBeGreaterThan(0);
    expect(await visit.rows('Timeline').getByText('Reobserved').count()).toBe(0);
    await visit.inspect('company-timeline');
    await page.getByRole('tab', { name: 'Pulse' }).click();
    await page.getByRole('figure', { name: 'Open reqs by week' }).waitFor();
    const billed = await visit.billed();
    expect(billed).toMatchObject({ ...NOTHING_BILLED, calls: 4, changes: expect.any(Number) });
    expect(billed['changes']).toBeGreaterThanOrEqual(times.length);
  });

  test('are watched from their page, and the watch is cancelled after a confirmation', async () => {
    const { page, account } = visit;
    await visit.button('Watch · 1 watch').click();
    const dialogue = visit.dialogue('Watch this company');
    await dialogue.waitFor();
    await visit.inspect('company-watch');
    await dialogue.getByRole('button', { name: 'Watch · 1 watch' }).click();
    await page.getByText('Watched by').waitFor();
    expect((await visit.billed())['watches']).toBe(1);
    await visit.section('Watches');
    const row = visit.rows('Watches').filter({ hasText: 'Brightforge' });
    await row.waitFor();
    await visit.inspect('watches');
    await row.getByRole('button', { name: 'Cancel the watch on Brightforge' }).click();
    await visit.dialogue('Cancel this watch?').getByRole('button', { name: 'Cancel', exact: true }).click();
    await row.getByRole('button', { name: 'Cancel the watch on Brightforge' }).click();
    await visit.button('Cancel the watch').click();
    await page.getByText('Nothing is watched yet.').waitFor();
    expect((await api('/v1/watches', { key: account.key })).body['watches']).toEqual([]);
  });

  test('a search is previewed for one call and watched; a company is watched by its name', async () => {
    const { page } = visit;
    const before = (await visit.billed())['calls'] ?? 0;
    await visit.button('Watch a search').click();
    await page.getByLabel('Words of the title').fill('nurse');
    await page.getByLabel('Country').fill('AT');
    expect((await visit.billed())['calls'] ?? 0).toBe(before);
    await visit.button('Preview · 1 call').click();
    await page.getByText(/In the last 30 days this watch would have cost/).waitFor();
    await visit.inspect('watch-search');
    await visit.dialogue('Watch a search').getByRole('button', { name: 'Watch · 1 watch' }).click();
    await visit.rows('Watches').filter({ hasText: '“nurse”, in Austria' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Watch a company' }).click();
    const dialogue = visit.dialogue('Watch a company');
    await dialogue.getByLabel('Company').fill('harbor');
    await page.getByRole('option', { name: /Harborline Freight/ }).click();
    await dialogue.getByRole('button', { name: 'Watch · 1 watch' }).click();
    await visit.rows('Watches').filter({ hasText: 'Harborline Freight' }).waitFor();
    expect(await visit.billed()).toMatchObject({ watches: 3, calls: before + 1 });
  });

  test('open roles of all companies are found for one call a page', async () => {
    const { page } = visit;
    const before = (await visit.billed())['calls'] ?? 0;
    await visit.load('/companies?tab=roles', 'Companies');
    await page.getByLabel('Words of the title').fill('engineer');
    await visit.button('Set the filters').click();
    await visit.button('Find open roles · 1 call').click();
    await visit.rows('Open roles').first().getByRole('link').first().waitFor();
    await visit.inspect('roles');
    expect((await visit.billed())['calls']).toBe(before + 1);
    expect(visit.complaints).toEqual([]);
  });
});

/** Returns the times in the timeline's rows. */
const timesOf = (visit: Visit): Promise<string[]> =>
  visit
    .rows('Timeline')
    .locator('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));

/** Checks that the URL contains the column by which a table is sorted, and that a second click reverses the order. */
async function expectTitlesSorted(visit: Visit): Promise<void> {
  const { page } = visit;
  // A cell has the technologies after the title, so only its first node is read.
  const titles = (): Promise<string[]> =>
    visit
      .rows('Open reqs')
      .locator('[data-label=Role] .cell')
      .evaluateAll((cells) => cells.map(({ firstChild }) => (firstChild?.textContent ?? '').toLowerCase()));
  const inOrder = (all: string[]): string[] => all.toSorted((one, other) => one.localeCompare(other));
  await page.getByRole('columnheader', { name: 'Role' }).getByRole('button').click();
  expect(page.url()).toContain('sort=Role');
  expect(await titles()).toEqual(inOrder(await titles()));
  await page.getByRole('columnheader', { name: 'Role' }).getByRole('button').click();
  expect(page.url()).toContain('sort=-Role');
  expect(await titles()).toEqual(inOrder(await titles()).reverse());
}
