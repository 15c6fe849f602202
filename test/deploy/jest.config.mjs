import { resolve } from 'node:path';
import everything from '../../jest.config.mjs';

/** Tests of what is deployed that need tools nobody must have for the rest: `npm run test:deploy`. */
const unit = everything.projects.find(({ displayName }) => displayName === 'unit');
const root = resolve(import.meta.dirname, '../..');

export default {
  ...unit,
  rootDir: root,
  displayName: 'deploy',
  testRegex: '(\\.deploy-spec|test/deploy/.*\\.spec)\\.ts$',
  // The first run builds helm.
  testTimeout: 900_000,
};
