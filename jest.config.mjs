const transform = {
  '^.+\\.ts$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        keepClassNames: true,
        experimental: { keepImportAttributes: true },
        target: 'es2023',
      },
      module: { type: 'es6' },
      sourceMaps: 'inline',
    },
  ],
};

const base = {
  rootDir: '.',
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform,
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  testEnvironmentOptions: { customExportConditions: ['@app/source', 'node', 'node-addons'] },
  modulePathIgnorePatterns: ['/dist/', '/.local/', '/.nx/'],
};

/** Jest runs a set-up named by several projects once. The order of two different ones is open; either may come first. */
const jestSetUp = '<rootDir>/libs/platform/testing/jest';
const realServers = {
  globalSetup: `${jestSetUp}/start-servers.mjs`,
  globalTeardown: `${jestSetUp}/stop-servers.mjs`,
};
const runningStack = {
  globalSetup: `${jestSetUp}/start-stack.mjs`,
  globalTeardown: `${jestSetUp}/stop-stack.mjs`,
};

export default {
  /** Several times what the slowest machine needs: a test fails by what it sees, not by the clock. */
  testTimeout: 180_000,
  // Tests mostly wait for servers: more workers than cores less one, Jest's default, end sooner.
  maxWorkers: 3,
  reporters: ['default', '<rootDir>/libs/platform/testing/jest/summary-reporter.mjs'],
  projects: [
    { ...base, displayName: 'unit', testRegex: '\\.spec\\.ts$' },
    { ...base, ...realServers, displayName: 'integration', testRegex: '\\.int-spec\\.ts$' },
    { ...base, ...runningStack, displayName: 'e2e', testRegex: 'test/(e2e|abuse)/.*\\.e2e-spec\\.ts$' },
  ],
};
