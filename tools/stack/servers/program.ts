import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Failure } from './failure.mjs';

/** The exit codes that shells use for these signals. */
const SIGNAL_CODES = { SIGINT: 130, SIGTERM: 143 };

/**
 * Runs `main` and exits with its result, or with 1 if it throws. Without the explicit exit, idle connections and child
 * processes would keep this process alive. Exit handlers stop the child processes.
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

/**
 * Parses the program's arguments with `util.parseArgs`.
 * @throws {Failure} naming the invalid argument
 */
export function readArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Failure((error as Error).message, { cause: error });
  }
}
