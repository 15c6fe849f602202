import { join } from 'node:path';
import { arePresent } from '../installed-tools.js';
import { jestVerdict } from './jest-verdict.js';
import type { Suite } from './suite.js';
import { pythonEnvironment } from './tools.js';

const HAS_PIP = arePresent([['python3', '-m', 'pip', '--version']]);

/** Runs the end-to-end test for samples, with a Python environment that has every package named on a page. */
export const samples: Suite = {
  name: 'Samples',
  about: 'every printed sample and pre-filled call: ends, has an answer, costs what its page says',
  install: async () => HAS_PIP && (await pythonEnvironment('samples')),
  run: async (subject) => {
    const env = HAS_PIP ? { SAMPLES_PYTHON: join(await pythonEnvironment('samples'), 'bin', 'python3') } : {};
    return jestVerdict(subject, 'samples', { env, paths: 'e2e/documentation/samples' });
  },
};
