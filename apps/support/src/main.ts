import { dropOutputOfClosedPipes } from './closed-pipes.js';
import { exitWithin } from './exit.js';
import { runSupport } from './program.js';

/** Maximum milliseconds that a finished command waits for its connections to close. */
const EXIT_MS_MAX = 5_000;

dropOutputOfClosedPipes([process.stdout, process.stderr]);
await runSupport(process.argv.slice(2));
exitWithin(EXIT_MS_MAX);
