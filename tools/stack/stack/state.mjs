import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startMark } from '../servers/processes.mjs';

/** @import { MarkedProcess, StackState } from '../types.d.mts' */

const CONTAINERS_FILE = 'containers.json';

/** Returns the file's path with the state of a running stack, for `stop` and `status`. */
export function stateFile(dataDir) {
  return join(dataDir, 'stack.json');
}

/**
 * @param {string} dataDir
 * @returns {StackState | undefined}
 */
export function readState(dataDir) {
  const file = stateFile(dataDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * @param {string} dataDir
 * @param {StackState} state
 */
export function writeState(dataDir, state) {
  writeWhole(stateFile(dataDir), state, 0o644);
}

export function removeState(dataDir) {
  rmSync(stateFile(dataDir), { force: true });
}

/**
 * Returns the prefix of the names of a stack's containers and volumes; undefined when the stack never had any.
 * @param {string} dataDir
 * @returns {string | undefined}
 */
export function savedContainerPrefix(dataDir) {
  const file = join(dataDir, CONTAINERS_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).prefix : undefined;
}

export function saveContainerPrefix(dataDir, prefix) {
  writeWhole(join(dataDir, CONTAINERS_FILE), { prefix }, 0o644);
}

/**
 * @param {string} name
 * @param {number} pid
 * @returns {MarkedProcess}
 */
export function markedProcess(name, pid) {
  return { name, pid, mark: startMark(pid) };
}

/** @param {MarkedProcess} process */
export function isStillThere({ pid, mark }) {
  return mark !== null && startMark(pid) === mark;
}

/** Replaces a JSON file atomically. */
export function writeWhole(file, content, mode) {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(content, null, 2)}\n`, { mode });
  renameSync(fresh, file);
}
