import { Failure } from './servers/failure.mjs';
import { runBrowserTests } from './commands/browser.mjs';
import { runBench, runFaults, runSimulate, runSoak } from './commands/bench.mjs';
import { runContract } from './commands/contract.mjs';
import { reset } from './commands/reset.mjs';
import { start } from './commands/start.mjs';
import { status } from './commands/status.mjs';
import { stop } from './commands/stop.mjs';
import { support } from './commands/support.mjs';
import { runTests } from './commands/test.mjs';

/**
 * The entry of `npm start | stop | status | reset | support | test | test:browser | test:contract | bench | faults |
 * soak | simulate`. It runs on the machine's Node (20 or newer), before any package of this repository is installed. So
 * these files import only modules of Node, install and build what is missing, and continue on the Node in node_modules.
 */
const COMMANDS = {
  start,
  stop,
  status,
  reset,
  support,
  test: runTests,
  browser: runBrowserTests,
  contract: runContract,
  bench: runBench,
  faults: runFaults,
  soak: runSoak,
  simulate: runSimulate,
};
const NODE_MAJOR_MIN = 20;

async function main() {
  const [name, ...args] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined;
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
    throw new Failure(`Node ${NODE_MAJOR_MIN} or newer is needed; this is ${process.version}.`);
  }
  if (command === undefined) throw new Failure(`Say one of: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exitCode = await command(args);
}

main().catch((error) => {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
});
