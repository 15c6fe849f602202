import Sequencer from '@jest/test-sequencer';

/**
 * Without an earlier run's timings, Jest begins with the largest files, and a short file whose test waits for servers
 * may begin last, while the other workers are idle. Unit tests are short: they run last and keep all workers busy.
 */
export default class ShortSuitesLast extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => Number(isUnitTest(one)) - Number(isUnitTest(other)));
  }
}

const isUnitTest = ({ context }) => context.config.displayName?.name === 'unit';
