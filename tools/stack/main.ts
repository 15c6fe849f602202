import { reset } from './commands/reset.js';
import { status } from './commands/status.js';
import { stop } from './commands/stop.js';
import { support } from './commands/support.js';
import { Failure } from './servers/failure.mjs';

/**
 * The commands that run on the existing build. bootstrap.mjs starts them on the product's Node, and builds only if
 * there is no build yet.
 */
const COMMANDS: Record<string, (args: string[]) => Promise<number | undefined>> = { reset, status, stop, support };

const [name = '', ...args] = process.argv.slice(2);
try {
  process.exitCode = (await COMMANDS[name]?.(args)) ?? process.exitCode;
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
