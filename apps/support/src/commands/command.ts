import { randomUUID } from 'node:crypto';
import { AppError } from '@hiring/contracts';
import { ConfigError } from '@hiring/platform-config';
import type { Command } from 'commander';

/** Exit codes: 0 done, 1 failed, 2 wrong usage or bad input. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

/** Prints one result: an aligned list of fields for people, one JSON object with `--json`. */
export function print(command: Command, result: Record<string, unknown>): void {
  if (command.optsWithGlobals<{ json?: boolean }>().json === true) {
    process.stdout.write(`${JSON.stringify(result)}\n`);
    return;
  }
  const width = Math.max(...Object.keys(result).map((name) => name.length));
  for (const [name, value] of Object.entries(result)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    process.stdout.write(`${name.padEnd(width)}  ${text}\n`);
  }
}

/** Prints rows as a table for people, as a JSON array with `--json`. */
export function printTable(command: Command, rows: Record<string, unknown>[]): void {
  if (command.optsWithGlobals<{ json?: boolean }>().json === true) {
    process.stdout.write(`${JSON.stringify(rows)}\n`);
    return;
  }
  if (rows.length === 0) {
    process.stdout.write('nothing\n');
    return;
  }
  const names = Object.keys(rows[0] ?? {});
  const cells = [names, ...rows.map((row) => names.map((name) => cell(row[name])))];
  const widths = names.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  for (const line of cells) {
    process.stdout.write(
      `${line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** One sentence on standard error and an exit code; never a stack for what a user can mend. */
export function report(error: unknown): void {
  if (error instanceof AppError) {
    const fields = error.errors?.map((field) => `\n  ${field.pointer}: ${field.detail}`).join('') ?? '';
    process.stderr.write(`${error.publicMessage}${fields}\n`);
    process.exitCode = error.status < 500 ? EXIT.usage : EXIT.failed;
    return;
  }
  if (isSystemError(error)) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT.usage;
    return;
  }
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String(error instanceof Error ? (error.stack ?? error.message) : error)}\n`,
  );
  process.exitCode = EXIT.failed;
}

/** A file that is not there, no permission, and the like. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}

export const newCommandId = (): string => randomUUID();
