import { builtinModules } from 'node:module';
import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';

const frameworks = [
  '@nestjs/*',
  'typeorm',
  'kafkajs',
  'ioredis',
  'pg',
  'pg-*',
  'undici',
  'fastify',
  '@fastify/*',
  'rxjs',
];
const builtins = [...builtinModules, 'node:*'].filter((name) => name !== 'crypto');

/** Apps export nothing, so Nx does not know them by their names. */
const otherApps = { group: ['@hiring/app-*'], message: 'An app must not be imported: call it over the bus.' };

/** Rules against reading the system's time and random numbers, each with what to do instead. */
function withoutTimeAndChance(time, chance) {
  return {
    'no-restricted-properties': [
      'error',
      { object: 'Date', property: 'now', message: time },
      { object: 'Math', property: 'random', message: chance },
    ],
    'no-restricted-syntax': [
      'error',
      { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: time },
      { selector: "CallExpression[callee.name='Date']", message: time },
    ],
  };
}

/** What a pure library may not touch: frameworks, Node built-ins, clocks, randomness, timers, the process, the network. */
const pureRules = {
  'no-restricted-imports': [
    'error',
    {
      paths: [
        {
          name: 'node:crypto',
          allowImportNames: ['createHash', 'createHmac', 'createSecretKey', 'hash', 'KeyObject', 'timingSafeEqual'],
          message: 'Digests and their keys are pure; the rest of node:crypto is not.',
        },
        {
          name: 'node:zlib',
          allowImportNames: ['crc32', 'gunzipSync'],
          message: 'Checksums and unpacking of bytes at hand are pure; streams are not.',
        },
      ],
      patterns: [
        otherApps,
        { group: frameworks, message: 'Pure libraries know no framework.' },
        {
          // Decoding of bytes at hand is pure.
          group: [...builtins, '!node:crypto', '!node:string_decoder', '!node:zlib'],
          message: 'Pure libraries do no I/O; pass what is needed as an argument.',
        },
      ],
    },
  ],
  'no-restricted-globals': [
    'error',
    ...['process', 'fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'performance', 'crypto'].map(
      (name) => ({
        name,
        message: 'Pure libraries take time, ids and effects as arguments.',
      }),
    ),
  ],
  ...withoutTimeAndChance('Pass the time as an argument.', 'Pass a seeded generator as an argument.'),
};

/** What runs on the simulated clock (test/simulate) takes time and randomness from `Clock` and `Randomness`. */
const simulatedCode = [
  'apps/ledger/src/sequencer/**/*.ts',
  'apps/gateway/src/admission/{claims,completions,leases,redis-gate,stored-answer.codec}.ts',
  'apps/gateway/src/billing/**/*.ts',
  'apps/gateway/src/pipeline/{metered-calls,entity-tags}.ts',
  'apps/metering/src/usage/**/*.ts',
  'apps/change-feed/src/{deliveries,fan-out,feed,receivers,searches}/**/*.ts',
  'libs/platform/projection/src/**/*.ts',
  'libs/platform/service/src/{batcher,periodic-task,periodic.worker}.ts',
  'test/simulate/**/*.ts',
];

const randomFunctions = [
  'randomBytes',
  'randomFill',
  'randomFillSync',
  'randomInt',
  'randomUUID',
  'getRandomValues',
  'webcrypto',
];
const simulatedRules = {
  'no-restricted-imports': [
    'error',
    {
      paths: [
        { name: 'node:crypto', importNames: randomFunctions, message: 'Take `Randomness`.' },
        ...['node:timers', 'node:timers/promises', 'node:perf_hooks'].map((name) => ({
          name,
          message: 'Take `Clock`.',
        })),
      ],
      patterns: [otherApps],
    },
  ],
  'no-restricted-globals': [
    'error',
    ...['setTimeout', 'setInterval', 'performance'].map((name) => ({ name, message: 'Take `Clock`.' })),
    { name: 'crypto', message: 'Take `Randomness`.' },
  ],
  ...withoutTimeAndChance('Take `Clock`.', 'Take `Randomness`.'),
};

/** The domain libraries that the code of each service and library may use, by its scope. */
const librariesOf = {
  accounts: [],
  billing: [],
  boards: ['normalise'],
  'change-feed': ['delivery', 'signals'],
  console: ['leads'],
  delivery: ['signals'],
  exports: ['normalise'],
  'fake-boards': ['boards'],
  freshness: ['boards', 'extraction', 'normalise', 'signals'],
  gateway: ['billing', 'normalise', 'signals'],
  ledger: ['ledger', 'normalise'],
  leads: [],
  extraction: [],
  metering: ['billing'],
  normalise: [],
  reads: ['extraction', 'normalise', 'signals'],
  signals: [],
  support: ['boards', 'extraction', 'leads', 'normalise', 'signals', 'fake-boards'],
};

const typeRules = [
  { sourceTag: 'type:contracts', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'type:pure', onlyDependOnLibsWithTags: ['type:contracts', 'type:pure'] },
  // Made for use outside: it knows the published API description and nothing of the product.
  { sourceTag: 'type:client', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'type:platform', onlyDependOnLibsWithTags: ['type:contracts', 'type:platform'] },
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['type:contracts', 'type:pure', 'type:platform'] },
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:contracts', 'type:pure', 'type:platform', 'type:tool'] },
];

const scopeRules = Object.entries(librariesOf).map(([scope, libraries]) => ({
  sourceTag: `scope:${scope}`,
  onlyDependOnLibsWithTags: ['type:contracts', 'type:platform', ...libraries.map((library) => `scope:${library}`)],
}));

function boundaries(depConstraints) {
  return [
    'error',
    {
      enforceBuildableLibDependency: false,
      // The only cycle: the launcher loads compiled packages at run time, after the servers have started.
      ignoredCircularDependencies: [['@hiring/stack', '@hiring/platform-kafka']],
      depConstraints,
    },
  ];
}

const pureLibs = [
  'contracts',
  'signals',
  'ledger',
  'boards',
  'normalise',
  'billing',
  'delivery',
  'leads',
  'extraction',
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', '.local/**', 'coverage/**', 'docs/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    extends: [tseslint.configs.base],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': boundaries(typeRules),
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-imports': ['error', { patterns: [otherApps] }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      'no-var': 'error',
    },
  },
  {
    files: ['apps/*/src/**/*.ts', 'libs/**/src/**/*.ts', 'tools/*/src/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/*-spec.ts', '{apps,libs}/*/src/testing/**'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Tests may also use the libraries of other scopes, as examples and oracles.
      '@nx/enforce-module-boundaries': boundaries([...typeRules, ...scopeRules]),
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: [
      ...pureLibs.map((lib) => `libs/${lib}/src/**/*.ts`),
      'tools/fake-boards/src/{world,vendors}/**/*.ts',
      'tools/fake-boards/src/observe.ts',
    ],
    ignores: ['**/*.spec.ts'],
    rules: pureRules,
  },
  {
    files: simulatedCode,
    ignores: ['**/*.spec.ts', '**/*-spec.ts', '**/*.testing.ts'],
    rules: simulatedRules,
  },
  {
    // Declarations of operations are documented by decorators, which do nothing by themselves.
    files: ['libs/contracts/src/operations/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [otherApps, { group: [...frameworks, '!@nestjs/common', '!@nestjs/swagger', ...builtins] }] },
      ],
    },
  },
  {
    files: ['libs/client/src/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^[^.]', message: 'The client has no dependencies; it runs wherever fetch does.' }] },
      ],
    },
  },
  {
    files: ['apps/support/**', 'docker/**', 'tools/stack/**', 'test/**', '**/*.mjs'],
    rules: { 'no-console': 'off' },
  },
  {
    // The launcher runs before anything is installed, and tests of the whole repository import from every project.
    files: ['docker/**', 'tools/stack/**', 'test/**', '*.mjs'],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
);
