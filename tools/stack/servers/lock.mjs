import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './processes.mjs';

/**
 * The longest time in milliseconds for which a lock folder may have no pid. A process writes its pid directly after it
 * creates the folder, so it has died if the pid is still missing.
 */
const NAMELESS_MS_MAX = 5_000;

/**
 * Runs `work` while no other process holds the lock folder. Takes a lock over when its holder has died.
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(folder, work) {
  mkdirSync(dirname(folder), { recursive: true });
  while (!take(folder)) {
    if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true });
    else await delay(100);
  }
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function take(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(folder, 'pid'), String(process.pid));
  return true;
}

/** @param {string} folder */
function isAbandoned(folder) {
  try {
    return !isAlive(Number(readFileSync(join(folder, 'pid'), 'utf8')));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    const made = statSync(folder, { throwIfNoEntry: false });
    return made !== undefined && Date.now() - made.mtimeMs > NAMELESS_MS_MAX;
  }
}
