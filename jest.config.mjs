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

/** Jest's own files of this project. */
const ours = '<rootDir>/libs/platform/testing/jest';

const base = {
  rootDir: '.',
  runtime: `${ours}/native-runtime.mjs`,
  testEnvironment: `${ours}/native-environment.mjs`,
  extensionsToTreatAsEsm: ['.ts'],
  transform,
  modulePathIgnorePatterns: ['/dist/', '/.local/', '/.nx/'],
};

/** Jest runs a set-up that several projects name once. The order of two different set-ups is undefined. */
const realServers = {
  globalSetup: `${ours}/start-servers.mjs`,
  globalTeardown: `${ours}/stop-servers.mjs`,
};
const runningStack = {
  globalSetup: `${ours}/start-stack.mjs`,
  globalTeardown: `${ours}/stop-stack.mjs`,
};

export default {
  /** Several times what the slowest machine needs: tests fail because of a result, not because of this limit. */
  testTimeout: 180_000,
  // Tests wait for servers: a run with more workers than Jest's default (cores less one) ends sooner.
  maxWorkers: 3,
  // The modules of a suite stay in memory when it has ended, so a worker with this much of a heap is replaced.
  workerIdleMemoryLimit: '250MB',
  testSequencer: `${ours}/short-suites-last.sequencer.mjs`,
  reporters: ['default', `${ours}/summary-reporter.mjs`],
  projects: [
    { ...base, displayName: 'unit', testRegex: '\\.spec\\.ts$' },
    { ...base, ...realServers, displayName: 'integration', testRegex: '\\.int-spec\\.ts$' },
    { ...base, ...runningStack, displayName: 'e2e', testRegex: 'test/(e2e|abuse)/.*\\.e2e-spec\\.ts$' },
  ],
};
