import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Clock ticks per second in /proc/<pid>/stat on every Linux this runs on. */
const TICKS_PER_SECOND = 100;

interface Process {
  pid: number;
  parent: number;
  name: string;
  seconds: number;
}

/**
 * Returns the processor seconds of all processes that this one started, directly or not, by program: a service's name,
 * `kafka`, `postgres` or `redis`. Ended processes do not count, so call it while they run.
 */
export function processorSecondsBelow(pid = process.pid): Map<string, number> {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  const below = new Set([pid]);
  // Repeats this until no process is added, because a parent may have a higher pid than its child.
  for (let grown = true; grown;) {
    const found = processes.filter((one) => below.has(one.parent) && !below.has(one.pid));
    for (const one of found) below.add(one.pid);
    grown = found.length > 0;
  }
  below.delete(pid);
  const seconds = new Map<string, number>();
  for (const one of processes) {
    if (below.has(one.pid)) seconds.set(one.name, (seconds.get(one.name) ?? 0) + one.seconds);
  }
  return seconds;
}

/** Returns one process's processor seconds, or 0 if it has ended. */
export function processorSecondsOf(pid: number): number {
  return readProcess(String(pid))[0]?.seconds ?? 0;
}

/** Returns the CPU time between two readings, by program. */
export function spent(before: Map<string, number>, after: Map<string, number>): Map<string, number> {
  return new Map([...after].map(([name, seconds]) => [name, seconds - (before.get(name) ?? 0)]));
}

export function total(seconds: Map<string, number>): number {
  return [...seconds.values()].reduce((sum, one) => sum + one, 0);
}

function readProcess(pid: string): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields begin after the last parenthesis, because the name in parentheses may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
    const seconds = ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND;
    return [{ pid: Number(pid), parent: parent ?? 0, name: programOf(pid), seconds }];
  } catch {
    return []; // It ended meanwhile.
  }
}

function programOf(pid: string): string {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  const service = /apps\/([a-z-]+)\//.exec(words.join(' '))?.[1];
  if (service !== undefined) return service;
  const program = basename(words[0]?.split(' ')[0] ?? '').replace(/:$/, '');
  if (program === 'java') return 'kafka';
  return program.startsWith('redis') ? 'redis' : program;
}
