import base from '../../jest.config.mjs';

const unit = base.projects.find(({ displayName }) => displayName === 'unit');

/**
 * The unit tests, run on the copy of the sources that Stryker makes below `.local`. Jest's own runtime loads the modules
 * for each run again, as mutants in code that runs once per module need it.
 */
export default {
  ...unit,
  rootDir: '../..',
  runtime: undefined,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@app/source', 'node', 'node-addons'] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['/dist/', '/.nx/'],
};
