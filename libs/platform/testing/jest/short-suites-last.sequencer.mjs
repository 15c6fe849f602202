import Sequencer from '@jest/test-sequencer';

/**
 * Runs unit tests last, because they are short and then keep all workers busy. Without timings from an earlier run,
 * Jest begins with the largest files. A short file whose test waits for servers could then begin last, while the other
 * workers are idle.
 */
export default class ShortSuitesLast extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => Number(isUnitTest(one)) - Number(isUnitTest(other)));
  }
}

const isUnitTest = ({ context }) => context.config.displayName?.name === 'unit';
