import { parseOptions } from '../commands/options.mjs';
import { Failure } from '../servers/failure.mjs';
import { Stack } from './stack.mjs';

/** @import { SupervisorMessage } from '../types.d.mts' */

/**
 * This process starts and watches a stack, on the product's Node. Its parent is the launcher. In the foreground, it
 * ends with the launcher. When detached, it continues after the launcher has ended.
 */
const EXIT_INTERRUPTED = 130;
const options = parseOptions(process.argv.slice(2));
/**
 * Sends a message to the launcher while it listens. An error means that the launcher has ended, which 'disconnect'
 * handles.
 * @param {SupervisorMessage} message
 */
const send = (message) => process.connected && process.send?.(message, () => undefined);
/** @param {string} line */
const say = (line) => {
  console.log(line);
  send({ line });
};

const stack = new Stack(options, say);
let ready = false;
let ending;

/** Stops everything and exits. Does so once, however many signals arrive. */
function end(exitCode) {
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
    const failure = error instanceof Failure ? error.message : error.stack;
    console.error(failure);
    send({ failure });
    await end(() => 1);
  }
}
