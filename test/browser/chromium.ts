import { chromium, type Browser } from 'playwright-core';

/**
 * The path to Chromium: CHROMIUM_PATH, or by default the path to Debian's Chromium, which `npm run test:browser`
 * installs.
 */
const CHROMIUM_PATH = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Starts Chromium without a window. Rejects if it is not installed. */
export function openBrowser(): Promise<Browser> {
  // The sandbox is off, because it needs a user namespace, which root does not have. This is safe, because the pages
  // are our own.
  return chromium.launch({ executablePath: CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu'] });
}
