import { resolve } from 'node:path';
import everything from '../../jest.config.mjs';

/** Tests that kill, freeze or disconnect their own processes and servers (`npm run test:faults`). */
const stack = everything.projects.find(({ displayName }) => displayName === 'e2e');
const root = resolve(import.meta.dirname, '../..');

export default {
  ...everything,
  rootDir: root,
  projects: [{ ...stack, rootDir: root, displayName: 'faults', testRegex: '\\.faults-spec\\.ts$' }],
};
