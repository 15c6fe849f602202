import { execFile, type ExecException } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a program to its end. */
export const run = promisify(execFile);

/** What `run` rejects with: the last line that the program wrote to standard error, or why it could not be started. */
export function reasonOf(error: unknown): string {
  const { stderr, message } = error as ExecException;
  return `${stderr ?? ''}`.trim().split('\n').at(-1) || message;
}
