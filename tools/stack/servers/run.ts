import { execFile, type ExecException } from 'node:child_process';
import { promisify } from 'node:util';

export const run = promisify(execFile);

/** Returns the reason why `run` rejected: its last line on standard error, else the error's message. */
export function reasonOf(error: unknown): string {
  const { stderr, message } = error as ExecException;
  return `${stderr ?? ''}`.trim().split('\n').at(-1) || message;
}
