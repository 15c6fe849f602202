import fc from 'fast-check';
import NativeEnvironment from '../../libs/platform/testing/jest/native-environment.mjs';

const RUNTIME = 'libs/platform/testing/jest/native-runtime.mjs';

// With the same inputs, each test covers the same mutants in each run.
fc.configureGlobal({ seed: 1 });

let runOf;
let hasFailed = false;

/**
 * Skips what follows a run's first failure: one is enough to notice a mutant, and Stryker cannot use Jest's `bail`.
 * Each test has its location in the suite, by which Stryker recognises the tests that did not change.
 */
export default class MutationEnvironment extends NativeEnvironment {
  constructor(config, context) {
    super(config, context);
    if (config.projectConfig !== runOf) hasFailed = false;
    runOf = config.projectConfig;
  }

  handleTestEvent({ name, test }, { currentDescribeBlock }) {
    if (name === 'add_test') locateInSuite(currentDescribeBlock.tests.at(-1).asyncError);
    if (name === 'test_fn_failure' || name === 'hook_failure') hasFailed = true;
    if (name === 'test_start' && hasFailed) test.mode = 'skip';
  }
}

/** Jest takes the first stack line below its own, in which the runtime calls its globals. */
function locateInSuite(error) {
  error.stack = error.stack
    .split('\n')
    .filter((line) => !line.includes(RUNTIME))
    .join('\n');
}
