/** Least share of mutants, in percent, that the tests of every place must notice. */
export const SCORE_MIN = 85;

const NO_LOGIC = ['!**/index.ts', '!**/*.spec.ts', '!**/*.int-spec.ts'];

/** A library and the tests that must notice its changes: its own, and others that import it by its name. */
function library(name, { tests = [], sources = [] } = {}) {
  const folder = `libs/${name}`;
  return {
    folder,
    mutate: [`${folder}/src/**/*.ts`, ...NO_LOGIC],
    tests: [folder, ...tests],
    sources: [folder, ...tests, ...sources],
    // Else the name leads through node_modules to the unchanged code.
    moduleNames: { [`^@hiring/${name}$`]: `<rootDir>/${folder}/src/index.ts` },
  };
}

/** Where code is mutated: which files, by which tests, and which sources these need. */
export const PLACES = [
  library('billing'),
  library('delivery'),
  library('ledger'),
  library('signals', { tests: ['test/signals-properties'], sources: ['libs/ledger'] }),
  {
    folder: 'apps/gateway/src/pipeline',
    mutate: ['apps/gateway/src/pipeline/*.ts', ...NO_LOGIC],
    tests: ['apps/gateway/src/pipeline', 'apps/gateway/src/admission'],
    sources: ['apps/gateway/src'],
    moduleNames: {},
  },
];
