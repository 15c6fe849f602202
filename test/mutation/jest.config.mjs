import { fileURLToPath } from 'node:url';
import base from '../../jest.config.mjs';

const unit = base.projects.find(({ displayName }) => displayName === 'unit');
const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The unit tests, run on the copy of the sources that Stryker makes below `.local`. Each run loads the modules again,
 * because mutants in code that runs once per module need that.
 */
export default {
  ...unit,
  rootDir: root,
  // Stryker loads it itself, by its path.
  testEnvironment: `${root}test/mutation/mutation.environment.mjs`,
  testLocationInResults: true,
  testSequencer: '<rootDir>/test/mutation/properties-last.sequencer.mjs',
  testEnvironmentOptions: { reloadEachRun: true },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['/dist/', '/.nx/'],
};
