import { execFile, type ExecException } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a program and resolves with its output. */
export const run = promisify(execFile);

/** Returns why `run` rejected: the last line on standard error, or why the program could not be started. */
export function reasonOf(error: unknown): string {
  const { stderr, message } = error as ExecException;
  return `${stderr ?? ''}`.trim().split('\n').at(-1) || message;
}
