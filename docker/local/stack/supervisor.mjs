import { parseOptions } from '../commands/options.mjs';
import { Failure } from '../servers/failure.mjs';
import { Stack } from './stack.mjs';

/**
 * The process that starts and watches a stack; runs on the product's Node. Its parent is the launcher: in the
 * foreground it dies with it, detached it outlives it once the stack is ready.
 */
const EXIT_INTERRUPTED = 130;
const options = parseOptions(process.argv.slice(2));
/** To whoever started this process, while it listens; an error means that it has gone, which 'disconnect' handles. */
const tell = (message) => process.connected && process.send(message, () => undefined);
const say = (line) => {
  console.log(line);
  tell({ line });
};

const stack = new Stack(options, say);
let ready = false;
let ending;

/** Stops everything once, however many signals come, and exits. */
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
  tell({ ready: true });
} catch (error) {
  if (ending === undefined) {
    const failure = error instanceof Failure ? error.message : error.stack;
    console.error(failure);
    tell({ failure });
    await end(() => 1);
  }
}
