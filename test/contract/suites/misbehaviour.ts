import { join } from 'node:path';
import { arePresent } from '../installed-tools.js';
import { jestVerdict } from './jest-verdict.js';
import type { Suite } from './suite.js';
import { pythonEnvironment } from './tools.js';

const HAS_PIP = arePresent([['python3', '-m', 'pip', '--version']]);

export const misbehaviour: Suite = {
  name: 'Misbehaving servers',
  about: 'the same cases by both clients, the one in Python sync and async',
  install: async () => HAS_PIP && (await pythonEnvironment('python-client')),
  run: async (subject) => {
    const env = HAS_PIP ? { CLIENT_PYTHON: join(await pythonEnvironment('python-client'), 'bin', 'python3') } : {};
    return jestVerdict(subject, 'misbehaviour', { env, project: 'unit', paths: 'contract/misbehaviour' });
  },
};
