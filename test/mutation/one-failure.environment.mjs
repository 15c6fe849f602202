import NativeEnvironment from '../../libs/platform/testing/jest/native-environment.mjs';

let runOf;
let hasFailed = false;

/** Skips what follows the first failure of a run: one is enough to notice a mutant, and Stryker cannot use Jest's `bail`. */
export default class OneFailureEnvironment extends NativeEnvironment {
  constructor(config, context) {
    super(config, context);
    if (config.projectConfig !== runOf) hasFailed = false;
    runOf = config.projectConfig;
  }

  handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') hasFailed = true;
    if (name === 'test_start' && hasFailed) test.mode = 'skip';
  }
}
