import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './servers/failure.mjs';
import { launcherFolder } from './servers/locations.mjs';
import { runBrowserTests } from './commands/browser.mjs';
import { runBuilt } from './commands/bench.mjs';
import { runContract } from './commands/contract.mjs';
import { handOver } from './commands/hand-over.mjs';
import { prepare } from './commands/prepare.mjs';
import { start } from './commands/start.mjs';
import { runTests } from './commands/test.mjs';

/**
 * The entry for `npm start | stop | status | reset | support | test | test:browser | test:contract | bench | faults |
 * soak | simulate`. Runs on the machine's own Node (20 or newer), before any package is installed, so the `.mjs` files
 * import only Node's own modules. They install and build what is missing, and continue on the Node in node_modules.
 * @type {Record<string, (args: string[]) => Promise<number>>}
 */
const COMMANDS = {
  start,
  stop: (args) => onStack('stop', args),
  status: (args) => onStack('status', args),
  reset: (args) => onStack('reset', args),
  support: (args) => onStack('support', args),
  test: runTests,
  browser: runBrowserTests,
  contract: runContract,
  bench: (args) => runBuilt('bench', args),
  faults: (args) => runBuilt('faults', args),
  soak: (args) => runBuilt('soak', args),
  simulate: (args) => runBuilt('simulate', args),
};
const NODE_MAJOR_MIN = 20;

/**
 * @param {string} name
 * @param {string[]} args
 */
async function onStack(name, args) {
  const entry = join(launcherFolder, 'dist', 'main.js');
  if (!existsSync(entry)) await prepare(console.error);
  return handOver([entry, name, ...args], { input: true });
}

async function main() {
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
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
