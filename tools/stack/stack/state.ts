import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startMark } from '../servers/processes.mjs';
import type { MarkedProcess, StackState } from '../types.js';

const CONTAINERS_FILE = 'containers.json';

/** Returns the path of the file that describes a running stack. */
export function stateFile(dataDir: string): string {
  return join(dataDir, 'stack.json');
}

export function readState(dataDir: string): StackState | undefined {
  const file = stateFile(dataDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export function writeState(dataDir: string, state: StackState) {
  writeWhole(stateFile(dataDir), state, 0o644);
}

export function removeState(dataDir: string) {
  rmSync(stateFile(dataDir), { force: true });
}

/** Returns the name prefix for a stack's containers and volumes; undefined if it never had any. */
export function savedContainerPrefix(dataDir: string): string | undefined {
  const file = join(dataDir, CONTAINERS_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).prefix : undefined;
}

export function saveContainerPrefix(dataDir: string, prefix: string) {
  writeWhole(join(dataDir, CONTAINERS_FILE), { prefix }, 0o644);
}

export function markedProcess(name: string, pid: number): MarkedProcess {
  return { name, pid, mark: startMark(pid) };
}

export function isStillThere({ pid, mark }: MarkedProcess) {
  return mark !== null && startMark(pid) === mark;
}

/** Replaces a JSON file atomically. */
export function writeWhole(file: string, content: unknown, mode: number) {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(content, null, 2)}\n`, { mode });
  renameSync(fresh, file);
}
