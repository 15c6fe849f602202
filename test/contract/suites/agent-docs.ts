import { join } from 'node:path';
import type { Suite } from './suite.js';
import { ended, npmTools } from './tools.js';

interface Report {
  results: { id: string; status: 'pass' | 'warn' | 'fail' | 'skip' | 'error'; message: string }[];
}

export const agentDocs: Suite = {
  name: 'Agent docs',
  about: 'afdocs: documentation as agents read it',
  install: npmTools,
  run: async ({ surfaces }) => {
    const [api] = surfaces;
    if (api === undefined) throw new Error('there is no surface');
    const afdocs = join(await npmTools(), 'node_modules', '.bin', 'afdocs');
    const args = ['check', `${api.baseUrl}/docs`, '--format', 'json', '--quiet'];
    // With `deterministic`, every run checks the same pages.
    const { printed, complaints } = await ended(afdocs, [
      ...args,
      '--sampling',
      'deterministic',
      '--request-delay',
      '0',
    ]);
    if (!printed.startsWith('{')) throw new Error(`no report: ${complaints.slice(-1_000)}`);
    const { results } = JSON.parse(printed) as Report;
    const found = results.filter(({ status }) => ['warn', 'fail', 'error'].includes(status));
    return {
      looked: `${results.filter(({ status }) => status === 'pass').length} checks passed`,
      failures: found.map(({ id, status, message }) => `${id} (${status}): ${message}`),
    };
  },
};
