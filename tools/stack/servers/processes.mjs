import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns whether the process exists and is not a zombie.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return processTable().get(pid)?.state !== 'Z';
}

/**
 * Returns the process's start mark, or null if there is no such process. Pids are reused, so only pid and mark together
 * identify a process.
 * @param {number} pid
 * @returns {string | null}
 */
export function startMark(pid) {
  return processTable(pid).get(pid)?.startedAt ?? null;
}

/**
 * Returns the process and all its descendants, parents first.
 * @param {number} pid
 */
export function processTree(pid) {
  const table = processTable();
  const found = [pid];
  for (const parent of found) {
    for (const [child, entry] of table) if (entry.parent === parent) found.push(child);
  }
  return found;
}

/**
 * Sends a signal to a process, unless it has ended.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function signalProcess(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    throw error;
  }
}

/** @param {number} [only] */
function processTable(only) {
  return process.platform === 'linux' ? linuxProcesses(only) : portableProcesses();
}

/** @param {number} [only] */
function linuxProcesses(only) {
  const table = new Map();
  const pids = only === undefined ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [String(only)];
  for (const pid of pids) {
    const line = readIfThere(`/proc/${pid}/stat`);
    if (line === undefined) continue;
    // The command name is in brackets and may contain spaces and brackets, so fields are counted from the last bracket.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    table.set(Number(pid), { state: fields[0], parent: Number(fields[1]), startedAt: fields[19] });
  }
  return table;
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
  }
}

function portableProcesses() {
  const table = new Map();
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,state=,lstart='], { encoding: 'utf8' }).split('\n');
  for (const line of lines) {
    const match = /^\s*(\d+)\s+(\d+)\s+(\S)\S*\s+(.+)$/.exec(line);
    if (match !== null) table.set(Number(match[1]), { state: match[3], parent: Number(match[2]), startedAt: match[4] });
  }
  return table;
}
