import { resolve } from 'node:path';
import everything from '../../jest.config.mjs';

/** The configuration for tests of pages in Chromium (`npm run test:browser`). */
const e2e = everything.projects.find(({ displayName }) => displayName === 'e2e');

export default {
  ...e2e,
  rootDir: resolve(import.meta.dirname, '../..'),
  displayName: 'browser',
  testRegex: 'test/browser/.*\\.e2e-spec\\.ts$',
  testTimeout: 600_000,
  // The browser needs a whole core beside the stack, so only one suite runs at a time.
  maxWorkers: 1,
};
