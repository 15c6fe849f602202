import { fileURLToPath } from 'node:url';
import base from '../../jest.config.mjs';

const unit = base.projects.find(({ displayName }) => displayName === 'unit');
const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs the unit tests on Stryker's copy of the sources, which is below `.local`. Each run reloads the modules, so that
 * mutants in module-level code take effect.
 */
export default {
  ...unit,
  rootDir: root,
  // Stryker loads the environment itself, and does not replace `<rootDir>` in the path.
  testEnvironment: `${root}test/mutation/mutation.environment.mjs`,
  testLocationInResults: true,
  testSequencer: '<rootDir>/test/mutation/properties-last.sequencer.mjs',
  testEnvironmentOptions: { reloadEachRun: true },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['/dist/', '/.nx/'],
};
