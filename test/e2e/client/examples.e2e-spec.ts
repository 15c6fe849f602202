import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testStack } from '@hiring/platform-testing';
import { arePresent, run } from '../../contract/installed-tools.js';
import { api, linesOf } from '../account/api.js';
import { freshKey } from '../account/fresh-key.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const README = readFileSync(join(root, 'libs/client/README.md'), 'utf8');
const blocks = [...README.matchAll(/```js\n([^]*?)```/g)].map(([, code = '']) => code);
const { base_url: baseUrl } = testStack();

/** Matches every path in the package. */
const PACKED =
  /^(README\.md|LICENSE|package\.json|dist\/(cjs\/)?(generated\/)?[a-z-]+\.(js|d\.ts)|dist\/cjs\/package\.json|src\/(generated\/)?[a-z-]+\.ts)$/;

interface Packed {
  filename: string;
  files: { path: string }[];
}

/** A separate project in which the package is installed as published. */
let project: string;
let packed: Packed;
let printed: string[];
let key: string;

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'client-'));
  const package_ = join(project, 'node_modules/@hiring/client');
  mkdirSync(package_, { recursive: true });
  const said = await run('npm', ['pack', '--json', '--silent', '--pack-destination', project], {
    cwd: join(root, 'libs/client'),
  });
  const list = JSON.parse(said) as Packed[] | Record<string, Packed>;
  [packed] = Object.values(list) as [Packed];
  await run('tar', ['-xzf', join(project, packed.filename), '-C', package_, '--strip-components=1']);
  ({ key } = await freshKey());
  const env = { HIRING_URL: baseUrl, HIRING_KEY: key, NODE_OPTIONS: '' };
  printed = await Promise.all(
    blocks.map((code, index) => {
      const file = join(project, `example-${index}.mjs`);
      writeFileSync(file, code);
      return run(process.execPath, [file], { env });
    }),
  );
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

test('the package has its code, types, sources, licence and README, and nothing else', () => {
  const paths = packed.files.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts']));
  expect(paths.filter((path) => !PACKED.test(path))).toEqual([]);
  expect(paths.filter((path) => /spec|fake|testing/.test(path))).toEqual([]);
});

describe('every example of the client’s README runs against the service from the packed package', () => {
  test.each(
    [
      ['a read', /^true \d+ open reqs, billed { calls: 1 }/],
      ['a call repeated with its key', /^{ calls: 1 } {} true$/m],
      ['a fresh read', /as of \d{4}-/],
      ['the feed', /^\d+ opened .+[^]*read up to \d+/],
      ['the searches', /\d+ companies, more from/],
      ['a forged webhook message', /is answered 401/],
      ['a refusal', /^invalid_request \?limit .+ [0-9a-f-]{36}$/m],
    ].map(([what, pattern], index) => [what, index, pattern] as const),
  )('%s', (_what, index, pattern) => {
    expect(printed[index]).toMatch(pattern as RegExp);
  });

  test('and all are covered', () => {
    expect(printed).toHaveLength(7);
  });
});

const present = arePresent([['python3', '--version']]);
if (!present) console.warn('python3 is not there; the test of the Python example is skipped');
const verified = present ? test : test.skip;

verified(
  'the Python example gets its answers with a key that is over its rate, and is billed for each once',
  async () => {
    const slow = await freshKey('free');
    await Promise.all(Array.from({ length: 30 }, () => api('/v1/whoami', { key: slow.key })));
    const env = { HIRING_URL: baseUrl, HIRING_KEY: slow.key };
    const said = await run('python3', [join(root, 'examples/python/quickstart.py'), '13'], { env });
    expect(said).toMatch(/429 rate_limited: .*; again in \d+ s/);
    expect(said).toMatch(/True, \d+ open reqs as of \S+Z\n {3}billed: calls=1/);
    expect(said).toMatch(/\d+ opened .*\n[^]*billed: changes=5; the next page begins after \d+/);
    expect(said).toContain("delivered: True, verified: ['webhook.test']");
    expect(said).toMatch(/invalid_request: \?limit .*\(request [0-9a-f-]{36}\)/);
    const lines = await linesOf(slow.id);
    expect(lines.map(({ operation }) => operation).sort()).toEqual(['events', 'is_hiring']);
  },
);
