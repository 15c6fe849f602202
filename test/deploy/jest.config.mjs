import { resolve } from 'node:path';
import everything from '../../jest.config.mjs';

/**
 * The configuration for `npm run test:deploy`. It runs all tests of the deployment, including those that need
 * additional tools.
 */
const unit = everything.projects.find(({ displayName }) => displayName === 'unit');
const root = resolve(import.meta.dirname, '../..');

export default {
  ...unit,
  rootDir: root,
  displayName: 'deploy',
  testRegex: '(\\.deploy-spec|test/deploy/.*\\.spec)\\.ts$',
  globalSetup: '<rootDir>/test/deploy/choose-ports.mjs',
  globalTeardown: '<rootDir>/test/deploy/end-project.mjs',
  // All share the containers.
  maxWorkers: 1,
  // The time limit is long, because the first run builds helm.
  testTimeout: 900_000,
};
