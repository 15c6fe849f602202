import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { api } from '../../e2e/account/api.js';
import { newAccount, SCREENS, Visit } from './visit.js';

describe.each(SCREENS)('keys and bills in the console on a %s', (_name, screen) => {
  let visit: Visit;
  let raw: string;

  beforeAll(async () => {
    visit = await Visit.open(await newAccount(), screen);
  });
  afterAll(() => visit?.close());

  const row = (name: string) => visit.rows('API keys').filter({ hasText: name });
  const shownKey = async (): Promise<string> => String(await visit.page.getByTestId('new-key').textContent());

  test('a key is created with a name, some scopes and an end, is shown once, and can do no more', async () => {
    const { page } = visit;
    await visit.section('API keys');
    await visit.button('Create a key').click();
    const dialogue = visit.dialogue('Create a key');
    await dialogue.getByLabel('Name').fill('Nightly import');
    await visit.choose('Expires', 'In 7 days');
    await visit.choose('Scopes', 'Read only');
    expect(await dialogue.getByRole('checkbox', { checked: true }).count()).toBe(4);
    await dialogue.getByRole('checkbox', { name: /enrich/ }).uncheck();
    await visit.inspect('key-new');
    await visit.button('Create the key').click();
    raw = await shownKey();
    const { body } = await api('/v1/whoami', { key: raw });
    expect(body['scopes']).toEqual(['reads:cached', 'reads:fresh', 'events:read']);
    expect((await api('/v1/keys', { key: raw })).status).toBe(403);
    await row('Nightly import').getByText('in 7 days').waitFor();
    await visit.inspect('keys-created');
    await page.reload();
    await row('Nightly import').waitFor();
    expect(await page.content()).not.toContain(raw);
  });

  test('a key shows when it was used, and what it cost', async () => {
    await api('/v1/companies/1/is-hiring', { key: raw });
    await api('/v1/companies/2/is-hiring', { key: raw });
    await eventually(
      async () => {
        await visit.page.reload();
        await row('Nightly import').waitFor();
        expect(await row('Nightly import').locator('[data-label="Units, 30 days"]').textContent()).toBe('2');
        expect(await row('Nightly import').locator('[data-label="Last used"]').textContent()).not.toBe('Never');
        return true;
      },
      { timeoutMs: 40_000, everyMs: 1_000 },
    );
  });

  test('a key is rotated with an overlap: both work', async () => {
    const { page } = visit;
    await row('Nightly import').getByRole('button', { name: 'Rotate Nightly import' }).click();
    await visit.inspect('key-rotate');
    await visit.button('Rotate the key').click();
    await page.getByText(/The key it replaces works until/).waitFor();
    const next = await shownKey();
    expect([(await api('/v1/whoami', { key: raw })).status, (await api('/v1/whoami', { key: next })).status]).toEqual([
      200, 200,
    ]);
    await row('in 24 hours').or(row('in 1 day')).or(row('tomorrow')).first().waitFor();
  });

  test('a key is revoked after a confirmation', async () => {
    await row(raw.slice(-4))
      .getByRole('button', { name: /^Revoke/ })
      .click();
    await visit.inspect('key-revoke');
    await visit.dialogue('Revoke this key?').getByRole('button', { name: 'Cancel' }).click();
    await row(raw.slice(-4))
      .getByRole('button', { name: /^Revoke/ })
      .click();
    await visit.button('Revoke the key').click();
    await row(raw.slice(-4)).getByText('Revoked').waitFor();
    expect((await api('/v1/whoami', { key: raw })).status).toBe(401);
  });

  test('lines of the bill are filtered by URL and downloaded', async () => {
    const { page } = visit;
    await visit.load('/usage?tab=records', 'Usage');
    await eventually(async () => {
      await page.reload();
      await visit.rows('Lines of the bill').first().waitFor({ timeout: 2_000 });
      return true;
    });
    expect(await visit.rows('Lines of the bill').count()).toBe(2);
    await visit.inspect('bill');
    await page.getByLabel('Operation').fill('first hire');
    await page.getByLabel('Operation').press('Enter');
    await page.getByText('No line matches these filters.').waitFor();
    expect(page.url()).toContain('operation=first_hire');
    await page.getByLabel('Operation').fill('is hiring');
    await page.getByLabel('Operation').press('Enter');
    await visit.rows('Lines of the bill').first().waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), visit.button('Download CSV').click()]);
    const [head = '', ...lines] = (await readFile(String(await file.path()), 'utf8')).trim().split('\r\n');
    expect(head).toContain('occurred_at,kind,operation,key_id,calls');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^\d{4}-.*,call,is_hiring,\d+,1,0,0,0,cached,/);
    expect(visit.complaints).toEqual([]);
  });
});
