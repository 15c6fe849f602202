import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { removeContainers } from '../servers/docker.js';
import { Failure } from '../servers/failure.mjs';
import { localFolder, openFolder, twinFolder } from '../servers/locations.mjs';
import { isStillThere, readState, savedContainerPrefix } from '../stack/state.js';
import { parseOptions } from './options.mjs';
import { stopStack } from './stop.js';

/**
 * Stops the stack and removes its data. Without --data-dir it removes the whole local folder, including the fetched
 * servers. External servers keep their data.
 */
export async function reset(args: string[]) {
  const { dataDir } = parseOptions(args);
  if (dataDir === localFolder) refuseWhileOthersRun();
  await stopStack(dataDir);
  const containers = savedContainerPrefix(dataDir);
  if (containers !== undefined) await removeContainers(containers);
  const outside = dataDir === localFolder ? openFolder : twinFolder(dataDir);
  for (const folder of [outside, dataDir]) rmSync(folder, { recursive: true, force: true });
  console.log(`removed ${dataDir}`);
  return 0;
}

function refuseWhileOthersRun() {
  if (!existsSync(localFolder)) return;
  for (const name of readdirSync(localFolder)) {
    const state = readState(join(localFolder, name));
    if (state !== undefined && isStillThere(state.supervisor)) {
      const folder = join(localFolder, name);
      throw new Failure(`Another stack runs from ${folder}; stop it first: npm run stop -- --data-dir ${folder}`);
    }
  }
}
