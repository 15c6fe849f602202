import { execFile, type ExecException } from 'node:child_process';
import { promisify } from 'node:util';

export const run = promisify(execFile);

/**
 * Returns the reason why `run` rejected: the command's last line on standard error, or the error's message if there is
 * no such line.
 */
export function reasonOf(error: unknown): string {
  const { stderr, message } = error as ExecException;
  return `${stderr ?? ''}`.trim().split('\n').at(-1) || message;
}
