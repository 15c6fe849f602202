import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

interface Task {
  pid: number;
  parent: number;
  name: string;
  seconds: number;
}

export type CpuSeconds = Map<string, number>;

/**
 * Returns the CPU seconds that this process's descendants have used, by name. The map is empty if there is no /proc. On
 * a busy machine, CPU time still shows what a request costs.
 */
export function cpuSeconds(): CpuSeconds {
  const tasks = allTasks();
  const ours = new Set([process.pid]);
  for (let grew = true; grew;) {
    const found = tasks.filter(({ pid, parent }) => ours.has(parent) && !ours.has(pid));
    for (const { pid } of found) ours.add(pid);
    grew = found.length > 0;
  }
  const sums: CpuSeconds = new Map();
  for (const { pid, name, seconds } of tasks) {
    if (pid !== process.pid && ours.has(pid)) sums.set(name, (sums.get(name) ?? 0) + seconds);
  }
  return sums;
}

/** Returns CPU microseconds per request between two readings, by process name. */
export function microsecondsPerRequest(before: CpuSeconds, after: CpuSeconds, requests: number): Map<string, number> {
  const spent = [...after].map(([name, seconds]): [string, number] => [
    name,
    ((seconds - (before.get(name) ?? 0)) * 1e6) / requests,
  ]);
  return new Map(spent.filter(([, each]) => each >= 0.5).sort((a, b) => b[1] - a[1]));
}

function allTasks(): Task[] {
  let entries: string[];
  try {
    entries = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  } catch {
    return [];
  }
  return entries.flatMap((entry) => taskOf(entry) ?? []);
}

function taskOf(pid: string): Task | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // utime and stime are fields 14 and 15, and `rest` begins at field 5.
    const ticks = Number(rest[9]) + Number(rest[10]);
    return { pid: Number(pid), parent: Number(parent), name: nameOf(pid), seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return undefined; // It ended meanwhile.
  }
}

/** Returns the process's name: a compiled service's folder, the child's script file, or a server's command. */
function nameOf(pid: string): string {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  const service = /apps\/([a-z-]+)\/dist/.exec(command) ?? /bench\/[a-z-]+\/([a-z-]+)\.ts/.exec(command);
  return service?.[1] ?? readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
}
