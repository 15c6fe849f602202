import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of /proc/<pid>/stat per second on every Linux this runs on. */
const TICKS_PER_SECOND = 100;

interface Process {
  pid: number;
  parent: number;
  seconds: number;
}

/** Processor seconds that all processes started by this one, directly or not, have spent: servers and services alike. */
export function processorSecondsBelow(pid = process.pid): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  const below = new Set([pid]);
  // Parents may have higher numbers than their children.
  for (let grown = true; grown;) {
    const found = processes.filter((one) => below.has(one.parent) && !below.has(one.pid));
    for (const one of found) below.add(one.pid);
    grown = found.length > 0;
  }
  below.delete(pid);
  return processes.filter((one) => below.has(one.pid)).reduce((sum, one) => sum + one.seconds, 0);
}

function readProcess(name: string): Process[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The name in parentheses may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
    return [{ pid: Number(name), parent: parent ?? 0, seconds: ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND }];
  } catch {
    return []; // It ended meanwhile.
  }
}
