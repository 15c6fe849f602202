import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from '@jest/globals';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** The maximum number of Tab presses. No page has as many links. */
const TABS_MAX = 400;
/** The folder for screenshots, which is not in the repository. */
const SHOTS = join(import.meta.dirname, '../../.local/screenshots');

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Checks the current page in both colour schemes with axe, and stores a screenshot each. */
export async function inspect(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  for (const scheme of SCHEMES) {
    await useScheme(page, scheme);
    await expectAccessible(page, `${name} in ${scheme}`);
    await page.screenshot({ path: join(SHOTS, `${name}-${scheme}.png`), fullPage: true });
  }
  await useScheme(page, 'light');
}

async function useScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' });
}

interface AxeResult {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
}

let axeSource: string | undefined;

async function expectAccessible(page: Page, where: string): Promise<void> {
  // axe is injected with the debugger, because the page's content security policy allows no foreign scripts.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) {
    axeSource ??= await readFile(AXE, 'utf8');
    await page.evaluate(axeSource);
  }
  // Colours are checked after their transitions. Endless animations are not awaited.
  const result = await page.evaluate<AxeResult>(`(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect.getTiming().iterations !== Infinity);
    await Promise.all(passing.map((animation) => animation.finished.catch(() => undefined)));
    return await axe.run({ resultTypes: ['violations'] });
  })()`);
  const found = result.violations.map(({ id, help, nodes }) => ({
    rule: `${where}: ${id}: ${help}`,
    nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`),
  }));
  expect(found).toEqual([]);
}

/** Presses Tab until the element has the focus, which must be visible. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < TABS_MAX; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await wanted.and(page.locator(':focus')).count()) === 0) continue;
    // A field shows the focus by its border, so it needs no outline.
    const shown = await page.evaluate<boolean>(
      `document.activeElement.matches('input, textarea, [class*=Input-input]') || getComputedStyle(document.activeElement).outlineStyle !== 'none'`,
    );
    expect(`${String(wanted)}: ${shown ? 'focus shown' : 'focus hidden'}`).toBe(`${String(wanted)}: focus shown`);
    return;
  }
  throw new Error(`Tab does not lead to ${String(wanted)}.`);
}
