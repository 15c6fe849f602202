import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { isNativeError } from 'node:util/types';
import { AppError } from '@hiring/contracts';
import { InvalidArgumentError, type Command } from 'commander';
import { fieldLines, tableLines } from './commands/layout.js';

/** Exit codes: 0 success, 1 failure, 2 wrong usage or invalid input. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

export const wantsJson = (command: Command): boolean => command.optsWithGlobals<{ json?: boolean }>().json === true;

/** Prints one result as a list of fields, or as JSON with `--json`. */
export function print(command: Command, result: object): void {
  write(wantsJson(command) ? [JSON.stringify(result)] : fieldLines(result));
}

/** Prints rows as a table, or as JSON with `--json`. */
export function printTable(command: Command, rows: readonly object[]): void {
  if (wantsJson(command)) write([JSON.stringify(rows)]);
  else write(rows.length === 0 ? ['nothing'] : tableLines(rows, process.stdout.isTTY));
}

function write(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

export function examples(command: Command, lines: string[]): void {
  command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`);
}

/**
 * Reads a whole list page by page. `read` returns the page after the row `last`, or the first page if `last` is
 * undefined.
 */
export async function allRows<T>(pageSize: number, read: (last: T | undefined) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const page = await read(rows.at(-1));
    rows.push(...page);
    if (page.length < pageSize) return rows;
  }
}

export function positive(text: string): number {
  const value = Number(text);
  if (/^\d{1,16}$/.test(text) && Number.isSafeInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('must be a whole number above 0.');
}

/** Parses a local path. Refuses a URL, because `s3://bucket` would become a folder named `s3:`. */
export function localPath(text: string): string {
  if (!/^[a-z][a-z\d+.-]+:/i.test(text)) return text;
  throw new InvalidArgumentError('must be a path of this machine, such as /data/hiring or ./hiring, not an address.');
}

/** Parses an instant to epoch milliseconds. */
export function instant(text: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}(T|$)/.test(text) ? Date.parse(text) : NaN;
  if (!Number.isNaN(ms)) return ms;
  throw new InvalidArgumentError('must be an ISO 8601 date or instant.');
}

export const collect = (value: string, previous: string[]): string[] => [...previous, value];

/**
 * Requires a confirmation on the terminal, or `--yes`, before a permanent change.
 * @throws AppError invalid_request without a confirmation
 */
export async function confirmed(request: string, yes: boolean | undefined): Promise<void> {
  if (yes === true) return;
  if (!process.stdin.isTTY)
    throw new AppError('invalid_request', `${request} There is no terminal for the confirmation: use --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${request} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new AppError('invalid_request', 'Nothing was done.');
}

/** Prints the error and sets the exit code. Only unexpected errors get a stack trace. */
export function report(error: unknown): void {
  if (error instanceof AppError) {
    const fields = error.errors?.map((field) => `\n  ${field.pointer}: ${field.detail}`).join('') ?? '';
    process.stderr.write(`${error.publicMessage}${reasonOf(error)}${fields}\n`);
    process.exitCode = error.status < 500 ? EXIT.usage : EXIT.failed;
    return;
  }
  if (isSystemError(error)) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT.usage;
    return;
  }
  process.stderr.write(
    `${isConfigError(error) ? error.message : String(error instanceof Error ? (error.stack ?? error.message) : error)}\n`,
  );
  process.exitCode = EXIT.failed;
}

/** Returns whether the error is in the settings. Compares the error's name, because its class is not loaded yet. */
function isConfigError(error: unknown): error is Error {
  return isNativeError(error) && error.name === 'ConfigError';
}

/** Returns why a service is unavailable, which only operators may see. */
function reasonOf({ code, cause }: AppError): string {
  return code === 'unavailable' && isNativeError(cause) ? ` (${cause.message})` : '';
}

/** Returns whether the operating system reported the error, such as a missing file. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return isNativeError(error) && 'syscall' in error && 'path' in error;
}

export const newCommandId = (): string => randomUUID();
