import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Subject, Verdict } from './suite.js';
import { ended } from './tools.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const JEST = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');

interface JestReport {
  numPassedTests: number;
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

interface Chosen {
  /** Settings for the tests. */
  env?: NodeJS.ProcessEnv;
  project?: 'e2e' | 'unit';
  /** A pattern for the tests' paths. If absent, all tests in the project run. */
  paths?: string;
}

/**
 * Runs tests and returns their verdict. Tests in the project `e2e` use the subject's stack. `name` is the report's name
 * in the subject's folder.
 */
export async function jestVerdict(
  { stackFile, folder, say }: Subject,
  name: string,
  { env: settings, project = 'e2e', paths }: Chosen,
): Promise<Verdict> {
  const report = join(folder, `${name}.json`);
  const env = { TEST_STACK_FILE: stackFile, ...settings };
  const options = [
    JEST,
    '--rootDir',
    ROOT,
    `--selectProjects=${project}`,
    ...(paths === undefined ? [] : [`--testPathPatterns=${paths}`]),
  ];
  const { code, complaints } = await ended(process.execPath, [...options, '--json', `--outputFile=${report}`], env);
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  const failures = testResults.flatMap(({ name: file, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    if (failed.length === 0 && message === '') return [];
    say(message.slice(0, 2_000));
    return (failed.length === 0 ? ['could not be loaded'] : failed).map(
      (test) => `${file.slice(ROOT.length)}: ${test}`,
    );
  });
  if (code !== 0 && failures.length === 0) failures.push(`Jest ended with ${code}: ${complaints.slice(-500)}`);
  return { looked: `${numPassedTests} tests`, failures };
}
