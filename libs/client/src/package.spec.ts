import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const MANIFEST = { name: 'a-project-of-a-customer', private: true };
const USE = `
const client = new HiringClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'hsk_live_x', retries: 0 });
const answer: Promise<{ data: { is_hiring: boolean } }> = client.isHiring(13);
void answer.catch((error: unknown) => console.log(error instanceof NoAnswerError, VERSION));
`;

/** `folder` is a temporary folder. `project` is a project in this folder that has only the client package installed. */
let folder: string;
let project: string;
const run = (command: string, args: string[]): string =>
  execFileSync(command, args, { cwd: project, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'client-package-'));
  const clone = join(folder, 'clone');
  project = join(folder, 'project');
  mkdirSync(project);
  cpSync(join(root, 'libs/client'), join(clone, 'libs/client'), {
    recursive: true,
    filter: (path) => !/[/\\](dist|node_modules)$/.test(path),
  });
  cpSync(join(root, 'tsconfig.base.json'), join(clone, 'tsconfig.base.json'));
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  run('npm', ['pack', '--silent', join(clone, 'libs/client')]);
  writeFileSync(join(project, 'package.json'), JSON.stringify(MANIFEST));
  const version = (JSON.parse(readFileSync(join(root, 'libs/client/package.json'), 'utf8')) as { version: string })
    .version;
  run('npm', ['install', '--offline', '--silent', '--no-audit', '--no-fund', `./hiring-client-${version}.tgz`]);
  writeFileSync(
    join(project, 'module.mts'),
    `import { HiringClient, NoAnswerError, VERSION } from '@hiring/client';${USE}`,
  );
  writeFileSync(
    join(project, 'common.cts'),
    `import client_ = require('@hiring/client');\nconst { HiringClient, NoAnswerError, VERSION } = client_;${USE}`,
  );
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  const options = ['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom', '--types', '', '--strict'];
  run(process.execPath, [compiler, ...options, 'module.mts', 'common.cts']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['module.mjs', 'common.cjs'])('%s imports it, with types', (file) => {
  expect(run(process.execPath, [file])).toBe('true 1.0.0\n');
});

test('it has its licence, and a README whose links work outside the repository', () => {
  const packed = join(project, 'node_modules/@hiring/client');
  expect(readFileSync(join(packed, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
  const links = [...readFileSync(join(packed, 'README.md'), 'utf8').matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to);
  expect(links.filter((link) => !/^(https:|#)/.test(link ?? ''))).toEqual([]);
});
