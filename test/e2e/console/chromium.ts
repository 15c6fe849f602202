import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * Why the tests in a browser cannot run here; null when they can. CI must have the browser: there `openBrowser` installs
 * it or fails.
 */
export function browserMissing(): string | null {
  if (existsSync(EXECUTABLE) || process.env['CI'] !== undefined) return null;
  return `Left out: the console's tests in a browser. There is no Chromium at ${EXECUTABLE} (apt-get install chromium, or set CHROMIUM_PATH).`;
}

/** Debian's Chromium without a window. */
export async function openBrowser(): Promise<Browser> {
  if (!existsSync(EXECUTABLE)) install();
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
