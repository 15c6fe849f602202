import { chromium, type Browser } from 'playwright-core';

/** Debian's Chromium unless CHROMIUM_PATH names another; `npm run test:browser` installs it. */
const CHROMIUM_PATH = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Chromium without a window. Fails where it is not installed. */
export function openBrowser(): Promise<Browser> {
  // Root has no user namespace for the sandbox, and the pages are our own.
  return chromium.launch({ executablePath: CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu'] });
}
