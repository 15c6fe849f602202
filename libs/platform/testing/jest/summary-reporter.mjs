import { relative } from 'node:path';

const SLOWEST_SHOWN = 5;
/** Suites that `npm test` does not run. */
const ELSEWHERE = 'test:faults, test:browser, test:contract, test:deploy, faults, soak and bench (see CONTRIBUTING.md)';

/** A Jest reporter. It prints which tests ran, which were left out, and which took longest. */
export default class SummaryReporter {
  constructor(globalConfig) {
    this.globalConfig = globalConfig;
  }

  onRunComplete(contexts, { testResults, startTime }) {
    if (testResults.length < 2) return;
    const lines = ['', `Ran in ${seconds(Date.now() - startTime)}, ${this.globalConfig.maxWorkers} at once:`];
    for (const [name, results] of Object.entries(Object.groupBy(testResults, projectOf))) {
      const tests = results.reduce(
        (sum, { numPassingTests, numFailingTests }) => sum + numPassingTests + numFailingTests,
        0,
      );
      lines.push(`  ${name}: ${tests} tests in ${results.length} files, ${seconds(timeOf(results))} of work`);
    }
    const slowest = testResults.toSorted((one, other) => timeOf([other]) - timeOf([one])).slice(0, SLOWEST_SHOWN);
    lines.push(`Longest: ${slowest.map((result) => `${this.pathOf(result)} ${seconds(timeOf([result]))}`).join(', ')}`);
    for (const result of testResults) {
      const skipped = result.testResults.filter(({ status }) => status === 'pending');
      if (skipped.length > 0)
        lines.push(`Left out: ${skipped.length} of ${this.pathOf(result)}: ${skipped[0].fullName}`);
    }
    lines.push(`Not part of this run: ${ELSEWHERE}`);
    process.stderr.write(`${lines.join('\n')}\n`);
  }

  pathOf({ testFilePath }) {
    return relative(this.globalConfig.rootDir, testFilePath);
  }
}

const projectOf = ({ displayName }) => displayName?.name ?? 'tests';
const timeOf = (results) => results.reduce((sum, { perfStats }) => sum + perfStats.end - perfStats.start, 0);
const seconds = (ms) => `${Math.round(ms / 1_000)} s`;
