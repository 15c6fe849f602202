import fc from 'fast-check';
import NativeEnvironment from '../../libs/platform/testing/jest/native-environment.mjs';

const RUNTIME = 'libs/platform/testing/jest/native-runtime.mjs';

// With a fixed seed, each test covers the same mutants in each run.
fc.configureGlobal({ seed: 1 });

let runOf;
let hasFailed = false;

/**
 * Skips the remaining tests after the first failure, because one failure is enough and Stryker cannot use Jest's
 * `bail`. Each test gets its location, by which Stryker recognises unchanged tests.
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

/**
 * Removes the runtime's lines from the stack, because Jest takes the first line below its own as the test's location.
 */
function locateInSuite(error) {
  error.stack = error.stack
    .split('\n')
    .filter((line) => !line.includes(RUNTIME))
    .join('\n');
}
