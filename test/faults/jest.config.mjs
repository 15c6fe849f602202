import { resolve } from 'node:path';
import everything from '../../jest.config.mjs';

/**
 * The configuration for `npm run test:faults`: tests that kill, freeze or disconnect their own processes and servers.
 */
const stack = everything.projects.find(({ displayName }) => displayName === 'e2e');
const root = resolve(import.meta.dirname, '../..');

export default {
  ...everything,
  rootDir: root,
  projects: [{ ...stack, rootDir: root, displayName: 'faults', testRegex: '\\.faults-spec\\.ts$' }],
};
