import { execFileSync, spawnSync } from 'node:child_process';
import { root } from '../source-tree.js';

const MS_MAX = 1_800_000;

/** Null when a Docker engine with Compose answers, else what is missing. */
export function engineProblem(): string | null {
  const engine = spawnSync('docker', ['version', '--format', '{{.Server.Version}}'], { timeout: 10_000 });
  if (engine.status !== 0) return 'no Docker engine answers';
  return spawnSync('docker', ['compose', 'version']).status === 0 ? null : 'Docker has no Compose';
}

export function docker(...args: string[]): string {
  return execFileSync('docker', args, {
    cwd: root,
    timeout: MS_MAX,
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
    .toString()
    .trim();
}

/** docker/compose.yaml under a project name of its own. */
export class Project {
  constructor(private readonly name: string) {}

  compose(...args: string[]): string {
    return docker('compose', '--file', 'docker/compose.yaml', '--project-name', this.name, ...args);
  }

  /** The container of a service. */
  id(service: string): string {
    return this.compose('ps', '--all', '--quiet', service);
  }

  /** Bytes the image takes beyond its base, which is where the layers of the two part. */
  static bytesOnTop(image: string, base: string): number {
    const size = (name: string): number => Number(docker('image', 'inspect', '--format', '{{.Size}}', name));
    return size(image) - size(base);
  }

  /** Resident memory of the container's first process, in MB. */
  residentMb(service: string): number {
    const status = docker('exec', this.id(service), 'cat', '/proc/1/status');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
  }
}
