/** The lowest percentage of mutants that each place's tests must notice. */
export const SCORE_MIN = 85;

const NO_LOGIC = ['!**/index.ts', '!**/*.spec.ts'];

/** Returns a library as a place. The library is tested by its own tests and by `tests`, which import it by name. */
function library(name, { tests = [], sources = [] } = {}) {
  const folder = `libs/${name}`;
  const part = {
    name: `libs-${name}`,
    mutate: [`${folder}/src/**/*.ts`, ...NO_LOGIC],
    tests: [folder, ...tests],
    testRegex: '\\.spec\\.ts$',
    sources: [folder, ...tests, ...sources],
    // Without this, the name would resolve to the unchanged code in node_modules.
    moduleNames: { [`^@hiring/${name}$`]: `<rootDir>/${folder}/src/index.ts` },
  };
  return { folder, parts: [part] };
}

/**
 * Returns a place whose files are tested only by the specs beside them. The service's other tests are left out, because
 * they load the whole service for each mutant, which takes longer.
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

/** The places where code is changed, with their files, tests and required sources. */
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
