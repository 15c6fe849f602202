import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StackAddresses } from '@hiring/platform-testing';
import { engineObstacle, IMAGES, imagesObstacle } from '@hiring/stack';
import { root } from '../source-tree.js';
import { compose, FOLDER, PROJECT, projectEnvironment, STACK_FILE } from './project.mjs';
import { SERVICES } from './service-settings.js';

const MS_MAX = 1_800_000;
const UP = ['up', '--detach', '--wait', '--wait-timeout', '600'];
export const NODE_IMAGE = process.env['NODE_IMAGE'] ?? 'node:24-bookworm-slim';
export const NETWORK = `${PROJECT}_default`;

/** Returns null if Docker and Compose work and the images are available. Otherwise returns the reason. */
export async function engineProblem(): Promise<string | null> {
  const problem = await engineObstacle();
  if (problem !== null) return problem;
  if (spawnSync('docker', ['compose', 'version']).status !== 0) return 'Docker has no Compose';
  return imagesObstacle([NODE_IMAGE, ...Object.values(IMAGES)]);
}

export function docker(...args: string[]): string {
  return execFileSync('docker', args, {
    cwd: root,
    env: { ...process.env, ...projectEnvironment() },
    timeout: MS_MAX,
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
    .toString()
    .trim();
}

/**
 * Builds the images and starts docker/compose.yaml as a project that all deployment tests share. Jest's tear-down
 * removes the project. If the project exists, only starts its stopped containers.
 */
export function bringUp(): void {
  if (existsSync(STACK_FILE)) {
    docker(...compose(...UP, '--no-recreate'));
  } else {
    execFileSync(process.execPath, ['docker/make-secrets.mjs'], { cwd: root });
    mkdirSync(FOLDER, { recursive: true });
    docker(...compose('down', '--volumes', '--remove-orphans'));
    docker(...compose(...UP, '--build'));
  }
  writeFileSync(STACK_FILE, JSON.stringify(addresses()));
  const bus = {
    private_keys: { support: secret('bus_private_key_support') },
    public_keys: secret('bus_public_keys'),
  };
  writeFileSync(join(FOLDER, 'secrets.json'), JSON.stringify({ bus }));
}

export function stack(): StackAddresses {
  return JSON.parse(readFileSync(STACK_FILE, 'utf8')) as StackAddresses;
}

export function containerOf(service: string): string {
  return docker(...compose('ps', '--all', '--quiet', service));
}

/** Returns the engine's data about a container, formatted by a Go template. */
export function fact(service: string, template: string): string {
  return docker('inspect', '--format', template, containerOf(service));
}

/** Returns a container's address on the project's network. The address is empty while the container is disconnected. */
export function addressOf(service: string): string {
  return fact(service, '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}');
}

/** Returns the resident memory of a container's first process, in MB. */
export function residentMb(service: string): number {
  const status = docker('exec', containerOf(service), 'cat', '/proc/1/status');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
}

/** Returns the size in bytes that the image adds to its base. */
export function bytesOnTop(image: string, base: string): number {
  const size = (name: string): number => Number(docker('image', 'inspect', '--format', '{{.Size}}', name));
  return size(image) - size(base);
}

export function secret(name: string): string {
  return readFileSync(join(root, 'docker', 'secrets', name), 'utf8').trim();
}

/** Returns this machine's address as seen by containers. */
export function hostAddress(): string {
  return docker('network', 'inspect', '--format', '{{(index .IPAM.Config 0).Gateway}}', NETWORK);
}

/** Returns the curl commands in the demo's log. */
export function demoLines(): string[] {
  const lines = docker('logs', containerOf('demo')).split('\n');
  return lines.map((line) => line.trim()).filter((line) => line.startsWith('curl '));
}

function addresses(): StackAddresses {
  const { GATEWAY_PORT, EXPORTS_PORT, ACCOUNTS_PORT, KAFKA_PORT, POSTGRES_PORT, REDIS_PORT } = projectEnvironment();
  const database = new URL(secret('database_admin_url'));
  database.host = `127.0.0.1:${POSTGRES_PORT}`;
  const pids = [...SERVICES, 'simulator'].map((name) => [name, [Number(fact(name, '{{.State.Pid}}'))]]);
  return {
    base_url: `http://127.0.0.1:${GATEWAY_PORT}`,
    app_api_url: `http://127.0.0.1:${EXPORTS_PORT}`,
    accounts_url: `http://127.0.0.1:${ACCOUNTS_PORT}`,
    docs_url: `http://127.0.0.1:${GATEWAY_PORT}/docs`,
    api_key: /x-api-key: (\S+)'/.exec(demoLines().at(-1) ?? '')?.[1] ?? '',
    database_url: database.toString(),
    kafka_brokers: `127.0.0.1:${KAFKA_PORT}`,
    redis_url: `redis://127.0.0.1:${REDIS_PORT}`,
    topic_prefix: 'hiring',
    pids: Object.fromEntries(pids) as Record<string, number[]>,
  };
}
