import Sequencer from '@jest/test-sequencer';

/**
 * Runs unit tests last, because short tests at the end keep all workers busy. By default, Jest orders files by size and
 * could start a slow test last.
 */
export default class ShortSuitesLast extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => Number(isUnitTest(one)) - Number(isUnitTest(other)));
  }
}

const isUnitTest = ({ context }) => context.config.displayName?.name === 'unit';
