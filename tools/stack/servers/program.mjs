import { parseArgs } from 'node:util';
import { Failure } from './failure.mjs';

/** Exit codes that a shell reports for programs that these signals ended. */
const SIGNAL_CODES = { SIGINT: 130, SIGTERM: 143 };

/**
 * Runs a program to its end. Exits with the code with which `main` resolves, since idle connections must not keep the
 * program alive, and with 1 when `main` throws. A signal, too, ends the program with `exit`, whose handlers stop its
 * processes.
 * @param {() => Promise<number>} main
 */
export async function runProgram(main) {
  for (const [signal, code] of Object.entries(SIGNAL_CODES)) process.once(signal, () => process.exit(code));
  try {
    process.exit(await main());
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exit(1);
  }
}

/** Returns the arguments of the program, parsed by `util.parseArgs`. @throws Failure naming the invalid argument */
export function readArguments(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Failure(error.message, { cause: error });
  }
}
