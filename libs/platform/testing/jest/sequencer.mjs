import Sequencer from '@jest/test-sequencer';

/** Jest sequencer: suites on real servers first. They take longest, and one that begins last would keep a single worker busy. */
export default class ServersFirst extends Sequencer {
  sort(tests) {
    const isUnit = ({ context }) => context.config.displayName?.name === 'unit';
    const sorted = super.sort(tests);
    return [...sorted.filter((one) => !isUnit(one)), ...sorted.filter(isUnit)];
  }
}
