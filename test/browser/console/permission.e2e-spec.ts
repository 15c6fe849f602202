import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newAccount, NOTHING_BILLED, SCREENS, Visit } from './visit.js';

describe.each(SCREENS)('what pages may spend in a session, on a %s', (_name, screen) => {
  let visit: Visit;

  beforeAll(async () => {
    visit = await Visit.open(await newAccount(), screen);
  });
  afterAll(() => visit?.close());

  const permission = () => visit.page.getByRole('region', { name: 'What this page may spend' });
  const allow = async (units: string, button: 'Allow' | 'Allow more') => {
    await permission().getByRole('combobox').click();
    await visit.page.getByRole('option', { name: units, exact: true }).click();
    await permission().getByRole('button', { name: button, exact: true }).click();
  };
  /** Returns the units left, as shown on the page. */
  const left = async (): Promise<number> => {
    const text = String(await permission().getByText('left of the').textContent());
    return Number(/^([\d,]+) units? left/.exec(text)?.[1]?.replace(',', ''));
  };
  const spent = async (): Promise<number> => {
    const billed = await visit.billed();
    return Object.values(billed).reduce((sum, units) => sum + units, 0);
  };
  const settled = async (): Promise<void> => {
    await visit.page.waitForLoadState('networkidle');
    await visit.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await visit.page.waitForLoadState('networkidle');
  };

  test('before it is given, a page reads nothing that costs', async () => {
    await visit.load('/companies/1', 'Brightforge');
    await visit.button('Show the pulse · 1 call').waitFor();
    expect(await visit.billed()).toEqual(NOTHING_BILLED);
  });

  test('once given, every block of the page is read without a button, and what it cost is taken off', async () => {
    const { page } = visit;
    await allow('100 units', 'Allow');
    await page.getByRole('figure', { name: 'Open reqs by week', exact: true }).waitFor();
    await page.getByRole('figure', { name: 'Open reqs by week and function' }).waitFor();
    await page.getByRole('table', { name: 'Open reqs by function' }).waitFor();
    await visit.rows('Latest signals').first().waitFor();
    await settled();
    await visit.inspect('company-allowed');
    const signals = await visit.rows('Latest signals').count();
    expect(await visit.billed()).toEqual({ ...NOTHING_BILLED, calls: 6, changes: signals });
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await visit.rows('Timeline').first().waitFor();
    await settled();
    expect(await visit.billed()).toMatchObject({ calls: 6, changes: signals + (await visit.rows('Timeline').count()) });
    expect(await left()).toBe(100 - (await spent()));
  });

  test('it holds for other pages, and after the page is loaded again', async () => {
    const { page } = visit;
    await visit.load('/discover?open_reqs_min=1', 'Discover');
    await visit.rows('Matching companies').first().waitFor();
    const shown = await visit.rows('Matching companies').count();
    await page
      .getByRole('img', { name: /^Open reqs by week: / })
      .nth(shown - 1)
      .waitFor();
    await settled();
    await visit.inspect('discover-allowed');
    expect(await left()).toBe(100 - (await spent()));
    // The company's weeks were already paid for on the Discover page, so the company's own page adds only its five
    // other calls to the bill.
    const before = await visit.billed();
    await visit.rows('Matching companies').first().getByRole('link').click();
    await page.getByRole('figure', { name: 'Open reqs by week and function' }).waitFor();
    await settled();
    expect((await visit.billed())['calls']).toBe(Number(before['calls']) + 5);
  });

  test('nothing is read beyond it', async () => {
    await permission().getByRole('button', { name: 'Ask each time' }).click();
    await allow('25 units', 'Allow');
    const before = await spent();
    // Each load reads a page of companies and, while units are left, each company's weeks. Each of these reads costs
    // one unit.
    for (const _time of [1, 2]) {
      await visit.load('/discover?open_reqs_min=1', 'Discover');
      await visit.rows('Matching companies').first().waitFor();
      await settled();
    }
    const shown = await visit.rows('Matching companies').count();
    expect(shown).toBeGreaterThan(12);
    expect([(await spent()) - before, await left()]).toEqual([25, 0]);
    const drawn = await visit.page.getByRole('img', { name: /^Open reqs by week: / }).count();
    expect(drawn).toBe(25 - 1 - shown - 1);
    await visit.button(`Draw the weeks of ${shown - drawn} companies · ${shown - drawn} calls`).waitFor();
    await visit.load('/companies/1', 'Brightforge');
    await visit.button('Show the pulse · 1 call').waitFor();
    await visit.page.getByRole('tab', { name: 'Timeline' }).click();
    await visit.button('Show the latest · up to 40 changes').waitFor();
    await visit.inspect('company-used-up');
    expect((await spent()) - before).toBe(25);
  });

  test('it ends with the session', async () => {
    await visit.load('/market', 'Market');
    await allow('500 units', 'Allow more');
    await visit.rows('Moves').first().waitFor();
    await settled();
    const before = await spent();
    if (visit.isPhone) await visit.button('Menu').click();
    await visit.button('Sign out').click();
    await visit.keyField.waitFor();
    visit.complaints.length = 0;
    await visit.signInHere('Market');
    await permission().getByText('This page may spend up to').waitFor();
    await visit.button('Show the demand · 1 call').waitFor();
    expect(await spent()).toBe(before);
    expect(visit.complaints).toEqual([]);
  });

  test('every value fits its card on one line', async () => {
    const { page } = visit;
    for (const direction of ['accelerating', 'decelerating']) {
      await page.route('**/hiring-pulse', async (route) => {
        const answer = await route.fetch();
        const pulse = (await answer.json()) as { direction: { value: string } };
        pulse.direction.value = direction;
        await route.fulfill({ response: answer, json: pulse });
      });
      await visit.load('/companies/1', 'Brightforge');
      await visit.button('Show the pulse · 1 call').click();
      await page
        .locator('.figure-value')
        .filter({ hasText: new RegExp(`^${direction}$`, 'i') })
        .waitFor();
      const values = await page.locator('.figure-value').evaluateAll((all) =>
        all.map((value) => ({
          text: value.textContent ?? '',
          lines: Math.round(value.clientHeight / parseFloat(getComputedStyle(value).lineHeight)),
          over: value.scrollWidth - value.clientWidth,
        })),
      );
      expect(values).toHaveLength(6);
      for (const { text, lines, over } of values) expect({ text, lines, over }).toEqual({ text, lines: 1, over: 0 });
      await page.unroute('**/hiring-pulse');
    }
  });
});
