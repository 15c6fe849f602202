import { dropOutputOfClosedPipes } from './closed-pipes.js';
import { runSupport } from './program.js';

dropOutputOfClosedPipes([process.stdout, process.stderr]);
await runSupport(process.argv.slice(2));
