import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Failure } from './failure.mjs';

/** Exit codes that a shell reports for programs ended by these signals. */
const SIGNAL_CODES = { SIGINT: 130, SIGTERM: 143 };

/**
 * Runs a program to its end: exits with the code `main` resolves with, since idle connections must not keep it alive,
 * and with 1 when it throws. When it is stopped by a signal, it still ends with `exit`, whose handlers stop its
 * processes.
 */
export async function runProgram(main: () => Promise<number>) {
  for (const [signal, code] of Object.entries(SIGNAL_CODES)) process.once(signal, () => process.exit(code));
  try {
    process.exit(await main());
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exit(1);
  }
}

/** The program's arguments, parsed by `util.parseArgs`. @throws Failure naming the invalid argument. */
export function readArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Failure((error as Error).message, { cause: error });
  }
}
