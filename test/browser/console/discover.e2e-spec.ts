import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { newAccount, NOTHING_BILLED, SCREENS, Visit } from './visit.js';

describe.each(SCREENS)('discover and market in the console on a %s', (_name, screen) => {
  let visit: Visit;

  beforeAll(async () => {
    visit = await Visit.open(await newAccount(), screen);
  });
  afterAll(() => visit?.close());

  test('filters are chosen as chips, for free, and are in the URL', async () => {
    const { page } = visit;
    await visit.section('Discover');
    await page.getByText('No filter yet').waitFor();
    await page.getByRole('combobox', { name: 'Add a filter' }).click();
    await page.getByRole('option', { name: 'Function' }).click();
    await page.getByRole('combobox', { name: 'Function' }).click();
    await page.getByRole('option', { name: 'Engineering' }).click();
    await page.getByRole('combobox', { name: 'Add a filter' }).click();
    await page.getByRole('option', { name: 'Open reqs, at least' }).click();
    await page.getByRole('textbox', { name: 'Open reqs, at least' }).fill('1');
    await visit.button('Add').click();
    await page.getByRole('listitem').filter({ hasText: 'Open reqs, at least 1' }).waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('function'), searchParams.get('open_reqs_min')]).toEqual(['engineering', '1']);
    expect(await visit.billed()).toEqual(NOTHING_BILLED);
  });

  test('companies are found for the price on the button, once, and saved as CSV', async () => {
    const { page } = visit;
    await visit.button('Find companies · 1 call').click();
    const rows = visit.rows('Matching companies');
    await rows.first().waitFor();
    const shown = await rows.count();
    expect(shown).toBeGreaterThan(1);
    await visit.inspect('discover-found');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      visit.button('Save this page as CSV').click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(shown + 1);
    expect(lines[0]).toContain('company_id,name,Domain');
    expect(await visit.billed()).toEqual({ ...NOTHING_BILLED, calls: 1 });
    await visit.button(`Draw the weeks of ${shown} companies · ${shown} calls`).click();
    await page
      .getByRole('img', { name: /^Open reqs by week: [\d, ]+$/ })
      .nth(shown - 1)
      .waitFor();
    await visit.inspect('discover-weeks');
    expect(await visit.billed()).toEqual({ ...NOTHING_BILLED, calls: 1 + shown });
    await page.getByRole('button', { name: 'Remove: Open reqs, at least 1' }).click();
    expect(new URL(page.url()).searchParams.has('open_reqs_min')).toBe(false);
    await visit.button('Find companies · 1 call').waitFor();
  });

  test('columns are chosen, and are in the URL', async () => {
    const { page } = visit;
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await visit.load('/discover?function=engineering&columns=Domain,8 weeks,Last move', 'Discover');
    const { calls = 0 } = await visit.billed();
    await visit.button('Find companies · 1 call').click();
    await visit.rows('Matching companies').first().waitFor();
    for (const name of ['Domain', '8 weeks', 'Last move']) await head(name).waitFor({ state: 'attached' });
    expect(await head('Velocity').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Columns' }).click();
    await page.getByRole('option', { name: 'Velocity' }).click();
    await head('Velocity').waitFor({ state: 'attached' });
    expect(new URL(page.url()).searchParams.get('columns')).toContain('Velocity');
    expect((await visit.billed())['calls']).toBe(calls + 1);
  });

  test('the market has demand, movers and moves', async () => {
    const { page } = visit;
    const { calls = 0 } = await visit.billed();
    await visit.section('Market');
    await visit.button('Show the demand · 1 call').waitFor();
    await page.getByRole('combobox', { name: 'Functions' }).click();
    await page.getByRole('option', { name: 'Engineering' }).click();
    await page.getByRole('option', { name: 'Sales', exact: true }).click();
    await page.getByLabel('Countries').fill('DE, us');
    await visit.button('Set the filters').click();
    await visit.button('Show the demand · 4 calls').click();
    const demand = page.getByRole('figure', { name: 'Open reqs by week' });
    await demand.waitFor();
    const legend = await demand.getByRole('list', { name: 'Legend' }).getByRole('listitem').allInnerTexts();
    expect(legend.toSorted()).toEqual([
      ...['Engineering, Germany', 'Engineering, United States', 'Sales, Germany', 'Sales, United States'],
    ]);
    expect(await demand.locator('polyline').count()).toBe(4);
    await visit.button('Show the companies · 1 call').click();
    // In a new stack, no company has enough history to accelerate, so the list may be empty.
    await visit.rows('Movers').first().or(page.getByText('No company accelerates.')).waitFor();
    await visit.button('Show the moves · 1 call').click();
    await visit.rows('Moves').first().waitFor();
    await visit.inspect('market');
    expect((await visit.billed())['calls']).toBe(calls + 6);
    await page.getByRole('link', { name: 'All that accelerate' }).click();
    await visit.heading('Discover').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Direction Accelerating' }).waitFor();
  });

  test('the technologies of a company lead to its roles and to the companies that name them', async () => {
    const { page } = visit;
    const { calls = 0 } = await visit.billed();
    await visit.load('/companies/1?tab=technologies', 'Brightforge');
    await visit.button('Show the technologies · 1 call').click();
    const [first] = await visit.rows('Technologies').first().getByRole('link').allInnerTexts();
    await visit.rows('Technologies').first().getByRole('link').click();
    await visit.heading(first ?? '').waitFor();
    await visit.button('Show the newest roles · 1 call').click();
    await visit.rows('Roles').first().waitFor();
    await visit.inspect('technology');
    expect((await visit.billed()).calls).toBe(calls + 2);
    await page.getByRole('link', { name: 'Companies with an open req that names it' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Technologies, all of' }).waitFor();
  });
});
