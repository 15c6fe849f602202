import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Download, FileChooser, Locator } from 'playwright-core';
import { eventually, receiverHost } from '@hiring/platform-testing';
import { api } from '../../e2e/account/api.js';
import { createWatch, createWebhook, deliveries, idOf, NOWHERE } from '../../e2e/feed/feed.js';
import { support } from '../../e2e/journey/operator.js';
import { csvFile } from '../../e2e/projects/leads.js';
import { tabTo } from '../accessibility.js';
import { posting, publish, registerCompany } from './board.js';
import { newAccount, SCREENS, Visit } from './visit.js';

/** The maximum number of arrow presses in a list. */
const MOVES_MAX = 100;
const RETRY_MS = 2_000;

describe.each(SCREENS)('the console with only the keyboard on a %s', (_name, screen) => {
  let visit: Visit;

  beforeAll(async () => {
    visit = await Visit.open(await newAccount(), screen);
  });
  afterAll(() => visit?.close());
  const press = async (target: Locator, key = 'Enter'): Promise<void> => {
    // Repeats this until the target has the focus, because a dialogue that opens takes the focus.
    do {
      await tabTo(visit.page, target);
      await seen();
    } while ((await target.and(visit.page.locator(':focus')).count()) === 0);
    await visit.page.keyboard.press(key);
  };
  const type = async (field: Locator, text: string): Promise<void> => {
    await tabTo(visit.page, field);
    await visit.page.keyboard.press('ControlOrMeta+A');
    await visit.page.keyboard.type(text);
  };
  /** Waits until the page shows a key's effect. */
  const seen = (): Promise<unknown> =>
    visit.page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestIdleCallback(shown)))');
  const pressAndSee = async (key: string): Promise<void> => {
    await visit.page.keyboard.press(key);
    await seen();
  };
  /** Chooses an option in a list with the arrows and Enter. */
  const choose = async (label: string, option: string): Promise<void> => {
    const { page } = visit;
    await tabTo(page, page.locator('input').and(page.getByLabel(label)));
    await seen();
    const wanted = page.getByRole('option', { name: option, exact: true });
    const isSelected = async (): Promise<boolean> =>
      (await wanted.count()) === 1 && (await wanted.getAttribute('data-combobox-selected')) === 'true';
    for (let moves = 0; moves < MOVES_MAX; moves += 1) {
      await pressAndSee('ArrowDown');
      if (!(await isSelected())) continue;
      await pressAndSee('Enter');
      // While the list is still opening, Enter chooses nothing. The option then stays visible, and the loop tries
      // again.
      const isTaken = await wanted.waitFor({ state: 'detached', timeout: RETRY_MS }).then(
        () => true,
        () => false,
      );
      if (isTaken) return;
    }
    throw new Error(`The keyboard does not lead to the option ${option}.`);
  };
  const manage = async (item: string): Promise<void> => {
    const { page } = visit;
    await press(visit.button('Manage'));
    const wanted = page.getByRole('menuitem', { name: item, exact: true });
    await wanted.waitFor();
    const items = await page.getByRole('menuitem').count();
    for (let moves = 0; moves <= items; moves += 1) {
      if ((await wanted.and(page.locator(':focus')).count()) === 1) break;
      await pressAndSee('ArrowDown');
    }
    await pressAndSee('Enter');
  };
  /** Selects a tab on the page: Tab leads to the selected one, the arrows to the others. */
  const openTab = async (name: string): Promise<void> => {
    const { page } = visit;
    const wanted = page.getByRole('tab', { name, exact: true });
    await tabTo(page, page.getByRole('tab', { selected: true }).first());
    const tabs = await page.getByRole('tab').count();
    for (let moves = 0; moves <= tabs; moves += 1) {
      if ((await wanted.getAttribute('aria-selected')) === 'true') return;
      await pressAndSee('ArrowRight');
    }
    throw new Error(`The arrows do not lead to the tab ${name}.`);
  };
  const section = async (name: string): Promise<void> => {
    if (visit.isPhone) await press(visit.button('Menu'));
    await press(visit.page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }));
    await visit.heading(name).waitFor();
  };
  const download = async (target: Locator): Promise<string> => {
    await tabTo(visit.page, target);
    const [file]: [Download, void] = await Promise.all([
      visit.page.waitForEvent('download'),
      visit.page.keyboard.press('Enter'),
    ]);
    return readFile(String(await file.path()), 'utf8');
  };

  test('calls and keys: makes a call, creates a key, rotates and revokes it, signs out and in', async () => {
    const { page, account } = visit;
    await visit.load('/', 'Home');
    await press(visit.button('Run this call · free'));
    await page.getByRole('region', { name: 'Answer of the call' }).waitFor();
    await section('API keys');
    await press(visit.button('Create a key'));
    await visit.dialogue('Create a key').waitFor();
    await page.keyboard.type('By keyboard');
    await press(visit.button('Create the key'));
    const row = visit.rows('API keys').filter({ hasText: 'By keyboard' });
    await press(row.getByRole('button', { name: 'Rotate By keyboard' }));
    await choose('Overlap', '1 hour');
    await press(visit.button('Rotate the key'));
    await page.getByText(/The key it replaces works until/).waitFor();
    await press(row.getByRole('button', { name: 'Revoke By keyboard' }).first());
    const dialogue = visit.dialogue('Revoke this key?');
    await dialogue.waitFor();
    await page.keyboard.press('Escape');
    await dialogue.waitFor({ state: 'detached' });
    // In the open dialogue, the focus starts on Cancel and stays inside. Afterwards it returns to its previous element.
    await page.keyboard.press('Enter');
    await dialogue.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
    await press(dialogue.getByRole('button', { name: 'Revoke the key' }));
    await row.getByText('Revoked').first().waitFor();
    if (visit.isPhone) await press(visit.button('Menu'));
    await press(visit.button('Sign out'));
    await visit.keyField.waitFor();
    await tabTo(page, visit.keyField);
    await page.keyboard.type(account.key);
    await press(visit.button('Show the key'), 'Space');
    expect(await visit.keyField.inputValue()).toBe(account.key);
    expect(await visit.keyField.getAttribute('type')).toBe('text');
    await press(visit.button('Sign in'));
    await visit.heading(/Home|API keys/).waitFor();
  });

  test('companies: one is found, its pages are read, and it is watched', async () => {
    const { page, account } = visit;
    idOf(await createWebhook(NOWHERE, { key: account.key }));
    await section('Companies');
    await type(page.getByLabel('Name or domain'), 'bright');
    await page.getByRole('link', { name: 'Amberfield Energy' }).waitFor({ state: 'detached' });
    await press(page.getByRole('link', { name: 'Brightforge' }));
    await visit.heading('Brightforge').waitFor();
    await press(visit.button('Show the pulse · 1 call'));
    await page.getByRole('figure', { name: 'Open reqs by week' }).waitFor();
    await openTab('Open reqs');
    await press(visit.button('Show the open reqs · 1 call'));
    await visit.rows('Open reqs').first().waitFor();
    await press(page.getByRole('columnheader', { name: 'Role' }).getByRole('button'));
    await page.waitForURL(/sort=Role/);
    await type(page.getByPlaceholder('Filter'), 'engineer');
    await page.waitForURL(/q=engineer/);
    await openTab('Closed reqs');
    await press(visit.button('Show the closed reqs · 1 call'));
    await press(visit.rows('Closed reqs').first().getByRole('button'));
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press(visit.button('Watch · 1 watch'));
    await press(visit.dialogue('Watch this company').getByRole('button', { name: 'Watch · 1 watch' }));
    await page.getByText('Watched by').waitFor();
    await section('Companies');
    await openTab('Open roles');
    await type(page.getByLabel('Words of the title'), 'engineer');
    await choose('Function', 'Engineering');
    await press(visit.button('Set the filters'));
    await press(visit.button('Find open roles · 1 call'));
    await visit.rows('Open roles').first().waitFor();
  });

  test('changes and usage: changes are read, and lines of the bill are filtered and downloaded', async () => {
    const { page } = visit;
    await section('Changes');
    await press(visit.button(/^Show the latest/));
    await visit.rows('Changes').first().waitFor();
    await section('Usage');
    await openTab('Lines of the bill');
    await visit.rows('Lines of the bill').first().waitFor();
    await choose('Kind', 'Calls');
    await page.waitForURL(/kind=call/);
    await type(page.getByLabel('Operation'), 'hiring pulse');
    await page.keyboard.press('Enter');
    await page.waitForURL(/operation=hiring_pulse/);
    await visit.rows('Lines of the bill').first().waitFor();
    expect(await download(visit.button('Download CSV'))).toContain('hiring_pulse');
  });

  test('watches: one of a search and one of a company are created, and one is cancelled', async () => {
    const { page, account } = visit;
    await section('Watches');
    await press(visit.button('Watch a search'));
    await type(page.getByLabel('Words of the title'), 'nurse');
    await press(visit.button('Preview · 1 call'));
    await page.getByText(/In the last 30 days this watch would have cost/).waitFor();
    await press(visit.dialogue('Watch a search').getByRole('button', { name: 'Watch · 1 watch' }));
    await visit.rows('Watches').filter({ hasText: '“nurse”' }).waitFor();
    await press(page.getByRole('main').getByRole('button', { name: 'Watch a company' }));
    const dialogue = visit.dialogue('Watch a company');
    await type(dialogue.getByLabel('Company'), 'harbor');
    await page.getByRole('option', { name: /Harborline Freight/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(dialogue.getByRole('checkbox', { name: 'Closed' }), 'Space');
    await press(dialogue.getByRole('button', { name: 'Watch · 1 watch' }));
    const row = visit.rows('Watches').filter({ hasText: 'Harborline Freight' });
    await press(row.getByRole('button', { name: 'Cancel the watch on Harborline Freight' }));
    await press(visit.button('Cancel the watch'));
    await row.waitFor({ state: 'detached' });
    const left = (await api('/v1/watches', { key: account.key })).body['watches'] as unknown[];
    expect(left).toHaveLength(2);
  });

  describe('webhooks', () => {
    const token = `keyboard${randomBytes(4).toString('hex')}`;
    let sink: Server;
    let address: string;
    let company: number;
    let received = 0;

    beforeAll(async () => {
      sink = createServer((request, response) => {
        received += 1;
        request.resume().on('end', () => response.end('thank you'));
      });
      sink.listen(0, receiverHost());
      await once(sink, 'listening');
      address = `${receiverHost()}:${(sink.address() as AddressInfo).port}/hook`;
      company = await registerCompany(token);
    });
    afterAll(() => {
      sink?.closeAllConnections();
      sink?.close();
    });

    test('one is registered, tested, edited, rotated, disabled and enabled; its deliveries are read and sent again; it is deleted', async () => {
      const { page, account } = visit;
      await section('Webhooks');
      await press(page.getByRole('main').getByRole('button', { name: 'Register a webhook' }).first());
      await type(page.getByLabel('URL'), `http://${address}`);
      await press(visit.button('Generate'));
      await press(visit.button('Show the secret'), 'Space');
      await press(page.getByLabel('Strict order'), 'Space');
      await press(visit.button('Register the webhook'));
      await visit.heading(address).waitFor();
      const webhook = Number(/\d+$/.exec(page.url())?.[0]);
      await press(visit.button('Send a test'));
      await page.getByText('The test was delivered').waitFor();

      await manage('Edit');
      const edit = visit.dialogue('Edit the webhook');
      await type(edit.getByLabel('Deliveries per second'), '20');
      await press(edit.getByRole('button', { name: 'Save' }));
      await edit.waitFor({ state: 'detached' });
      await manage('Rotate the secret');
      await type(page.getByLabel('Signing secret'), 'another secret of this receiver');
      await press(visit.button('Rotate the secret'));
      await page.getByText('The secret was rotated').waitFor();
      await manage('Disable');
      await press(visit.button('Disable the webhook'));
      await page.getByText('Disabled by you').waitFor();
      await press(visit.button('Enable'));
      await page.getByText('Active', { exact: true }).waitFor();

      idOf(await createWatch(company, webhook, { key: account.key }));
      await publish(token, [posting(1), posting(2)]);
      await support('crawl', 'run', String(company));
      await deliveries(webhook, (log) => log.some((one) => one.status === 'succeeded'), account.key);
      await visit.load(`/webhooks/${webhook}`, address);
      const row = visit.rows('Deliveries').filter({ hasText: 'Succeeded' }).first();
      await press(row.getByRole('button', { name: /^Details of/ }));
      const delivery = visit.dialogue('Delivery');
      await press(delivery.getByRole('button', { name: 'Copy the body as sent' }));
      await page.keyboard.press('Escape');
      await delivery.waitFor({ state: 'detached' });
      const before = received;
      await press(row.getByRole('button', { name: /^Send again: / }));
      await eventually(() => received > before);
      await press(visit.button('Replay a time'));
      await press(visit.button('Replay'));
      await page.getByText(/deliver(y is|ies are) sent again/).waitFor();
      await openTab('Success and latency');
      await page.getByRole('figure', { name: 'Attempts by result' }).waitFor();
      await openTab('Verify');
      await visit.button('Copy TypeScript').waitFor();

      await manage('Delete');
      await press(visit.button('Delete the webhook'));
      await visit.heading('Webhooks').waitFor();
      const left = (await api('/v1/webhooks', { key: account.key })).body['webhooks'] as { id: number }[];
      expect(left.map(({ id }) => id)).not.toContain(webhook);
    });
  });

  test('projects: one is created, a file is imported and exported, a contact is suppressed and released', async () => {
    const { page } = visit;
    const chooser = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));
    await section('Projects');
    await press(page.getByRole('main').getByRole('button', { name: 'Create a project' }).first());
    await type(page.getByPlaceholder('Q3 outreach'), 'By keyboard');
    await press(visit.button('Create the project'));
    await visit.heading('By keyboard').waitFor();
    await press(page.getByRole('button', { name: 'CSV file' }));
    await (await chooser).setFiles(csvFile('Firma,Mail\nacme.example,jane@acme.example'));
    await choose('Website', 'Firma');
    await press(visit.button(/^Import /));
    await page.getByText('Imported: 1 rows read, 1 added, 0 updated, 0 unchanged, 0 rejected.').waitFor();
    expect(await download(page.getByRole('link', { name: 'Download CSV' }))).toContain('jane@acme.example');
    await section('Projects');
    await openTab('Suppressions');
    await press(visit.button('Suppress contacts'));
    await type(page.getByLabel('E-mail addresses, domains or phone numbers'), 'jane@acme.example');
    await press(visit.button('Suppress 1 contact'));
    await page.getByText('1 lead suppressed.').waitFor();
    await press(visit.button('Release jane@acme.example'));
    await press(visit.button('Release it'));
    await page.getByText('1 lead released.').waitFor();
  });

  test('the browser reported no errors', () => {
    expect(visit.complaints).toEqual([]);
  });
});
