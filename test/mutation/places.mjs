/** The smallest share of mutants, in percent, that each place's tests must notice. */
export const SCORE_MIN = 85;

const NO_LOGIC = ['!**/index.ts', '!**/*.spec.ts'];

/**
 * Returns a library as a place, with the tests that must notice its changes: its own, and others that import it by its
 * name.
 */
function library(name, { tests = [], sources = [] } = {}) {
  const folder = `libs/${name}`;
  const part = {
    name: `libs-${name}`,
    mutate: [`${folder}/src/**/*.ts`, ...NO_LOGIC],
    tests: [folder, ...tests],
    testRegex: '\\.spec\\.ts$',
    sources: [folder, ...tests, ...sources],
    // Otherwise the name resolves through node_modules to the unchanged code.
    moduleNames: { [`^@hiring/${name}$`]: `<rootDir>/${folder}/src/index.ts` },
  };
  return { folder, parts: [part] };
}

/**
 * Returns a place whose files have only the tests beside them: loading the whole service for each mutant takes longer
 * than these tests.
 */
function besideTests(folder, sources, files) {
  const parts = files.map((names) => ({
    name: `${folder.replaceAll('/', '-')}-${names[0]}`,
    mutate: names.map((each) => `${folder}/${each}.ts`),
    tests: [folder],
    testRegex: `/(${names.join('|')})\\.spec\\.ts$`,
    sources: [sources],
    moduleNames: {},
  }));
  return { folder, parts };
}

/** The places where code is changed: which files, by which tests, and the sources that these tests need. */
export const PLACES = [
  library('billing'),
  library('delivery'),
  library('ledger'),
  library('signals', { tests: ['test/signals-properties'], sources: ['libs/ledger'] }),
  besideTests('apps/gateway/src/pipeline', 'apps/gateway/src', [
    ['fair-shares'],
    ['metered-calls'],
    ['call-input'],
    ['pipeline', 'deprecation'],
    ['callers', 'entity-tags', 'event-loop-load'],
    ['rest.controller', 'incoming-call', 'operation'],
  ]),
];
