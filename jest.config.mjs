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
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testEnvironmentOptions: { customExportConditions: ['@app/source', 'node', 'node-addons'] },
  modulePathIgnorePatterns: ['/dist/', '/.local/', '/.nx/'],
};

const realServers = {
  globalSetup: '<rootDir>/libs/platform/testing/jest/start-servers.mjs',
  globalTeardown: '<rootDir>/libs/platform/testing/jest/stop-servers.mjs',
};

export default {
  testTimeout: 60_000,
  projects: [
    { ...base, displayName: 'unit', testRegex: '\\.spec\\.ts$' },
    { ...base, ...realServers, displayName: 'integration', testRegex: '\\.int-spec\\.ts$' },
    { ...base, ...realServers, displayName: 'e2e', testRegex: 'test/e2e/.*\\.e2e-spec\\.ts$' },
  ],
};
