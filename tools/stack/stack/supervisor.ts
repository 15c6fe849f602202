import { parseOptions } from '../commands/options.mjs';
import { Failure } from '../servers/failure.mjs';
import { Stack } from './stack.js';
import type { SupervisorMessage } from '../types.js';

/**
 * This module runs in the process that starts and watches a stack. The launcher is the parent of this process. A
 * detached supervisor continues after the launcher has ended.
 */
const EXIT_INTERRUPTED = 130;
const options = parseOptions(process.argv.slice(2));
/**
 * Sends a message to the launcher. An error is ignored, because it means that the launcher has ended, and the
 * 'disconnect' handler then stops the stack if necessary.
 */
const send = (message: SupervisorMessage) => process.connected && process.send?.(message, () => undefined);
const say = (line: string) => {
  console.log(line);
  send({ line });
};

const stack = new Stack(options, say);
let ready = false;
let ending: Promise<void> | undefined;

/** Stops everything and exits. Further calls have no effect. */
function end(exitCode: () => number): Promise<void> {
  ending ??= stack
    .shutdown({ quiet: !ready && exitCode() === 1 })
    .catch((error) => console.error(error))
    .then(() => process.exit(exitCode()));
  return ending;
}

const interrupted = () => void end(() => (ready ? 0 : EXIT_INTERRUPTED));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupted);
process.on('disconnect', () => {
  if (!ready || !options.detach) interrupted();
});

try {
  await stack.start();
  ready = true;
  send({ ready: true });
} catch (error) {
  if (ending === undefined) {
    const failure = error instanceof Failure ? error.message : String((error as Error).stack);
    console.error(failure);
    send({ failure });
    await end(() => 1);
  }
}
