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

/** Jest runs a set-up that several projects name once. The order of two different set-ups is undefined. */
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
  /** Several times what the slowest machine needs: tests fail because of a result, not because of this limit. */
  testTimeout: 180_000,
  // Tests mostly wait for servers: a run with more workers than Jest's default (cores less one) ends sooner.
  maxWorkers: 5,
  // Node keeps the ES modules of every suite in memory: https://github.com/nodejs/node/issues/63186.
  workerIdleMemoryLimit: '500MB',
  reporters: ['default', '<rootDir>/libs/platform/testing/jest/summary-reporter.mjs'],
  projects: [
    { ...base, displayName: 'unit', testRegex: '\\.spec\\.ts$' },
    { ...base, ...realServers, displayName: 'integration', testRegex: '\\.int-spec\\.ts$' },
    { ...base, ...runningStack, displayName: 'e2e', testRegex: 'test/(e2e|abuse)/.*\\.e2e-spec\\.ts$' },
  ],
};
