import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';

/** Runs a module in a separate process and returns its exit code. */
async function exitCodeOf(code: string): Promise<unknown> {
  const exit = new URL('exit.ts', import.meta.url).href;
  const source = `import { exitWithin } from ${JSON.stringify(exit)}; ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: 'ignore' });
  const [exitCode] = (await once(child, 'exit')) as [unknown];
  return exitCode;
}

test('a connection that stays open does not keep a finished command alive, and its exit code remains', async () => {
  expect(
    await exitCodeOf(
      `(await import('node:net')).createServer().listen(0, '127.0.0.1'); process.exitCode = 3; exitWithin(10);`,
    ),
  ).toBe(3);
});

test('a command without open connections ends at once', async () => {
  expect(await exitCodeOf('process.exitCode = 4; exitWithin(3_600_000);')).toBe(4);
});
