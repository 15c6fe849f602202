import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { expect } from '@jest/globals';

const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** Screenshots are kept to be looked at; the folder is not part of the repository. */
const SHOTS = join(import.meta.dirname, '../../../.local/screenshots');

/** Debian's Chromium without a window. Installed with apt-get when it is missing and that is allowed. */
export async function openBrowser(): Promise<Browser> {
  if (!existsSync(EXECUTABLE)) install();
  mkdirSync(SHOTS, { recursive: true });
  // Root has no user namespace to build the sandbox from; the pages are our own.
  return chromium.launch({ executablePath: EXECUTABLE, args: ['--no-sandbox', '--disable-gpu'] });
}

function install(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`The console's tests need Chromium at ${EXECUTABLE}: install it, or set CHROMIUM_PATH.`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], {
    env,
    stdio: 'ignore',
  });
}

export async function screenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}

interface AxeResult {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** No violation of the accessibility rules axe knows, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Through the debugger: the page's own policy lets no foreign script in.
  const result = await page.evaluate<AxeResult>(`(async () => {
    ${await source()}
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    return await axe.run();
  })()`);
  const found = result.violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`),
  }));
  expect(found).toEqual([]);
}

let axeSource: string | undefined;
async function source(): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  axeSource ??= await readFile(AXE, 'utf8');
  return axeSource;
}
