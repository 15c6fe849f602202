import { afterEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import {
  containerPrefix,
  docker,
  freePorts,
  isAlive,
  localFolder,
  removeContainers,
  requireSpace,
} from '@hiring/stack';

const root = resolve(import.meta.dirname, '../..');
const launcher = join(root, 'tools/stack/bootstrap.mjs');
const supervisor = join(root, 'tools/stack/dist/stack/supervisor.js');
const folders: string[] = [];
const inContainers = process.env['LOCAL_SERVERS'] === 'containers';

/** The environment without the run's servers, so that each stack starts its own. */
const { DATABASE_ADMIN_URL: _a, DATABASE_URL: _d, KAFKA_BROKERS: _k, REDIS_URL: _r, ...environment } = process.env;

afterEach(async () => {
  for (const folder of folders.splice(0)) {
    if (inContainers) await removeContainers(containerPrefix(folder));
    rmSync(folder, { recursive: true, force: true });
  }
});

function dataFolder(): string {
  const folder = mkdtempSync(join(localFolder, 'launcher-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

function run(...args: string[]): { code: number | null; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...args], { env: environment });
  return { code: status, lines: `${String(stdout)}${String(stderr)}`.trim().split('\n') };
}

interface Running {
  child: ChildProcess;
  output(): string;
  exit: Promise<unknown[]>;
}

function startSupervisor(dataDir: string, portBase: number, more: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [supervisor, '--data-dir', dataDir, '--port-base', String(portBase)], {
    env: { ...environment, ...more },
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => chunks.push(bytes));
  return { child, output: () => Buffer.concat(chunks).toString('utf8'), exit: once(child, 'exit') };
}

interface StackState {
  processes: { pid: number }[];
}

function startedPids(dataDir: string): number[] {
  const file = join(dataDir, 'stack.json');
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, 'utf8')) as StackState).processes.map(({ pid }) => pid);
}

/** Returns a stack's containers, running or not. Returns none if the stack runs as processes. */
async function containersOf(dataDir: string): Promise<string[]> {
  if (!inContainers) return [];
  const names = await docker(['ps', '--all', '--filter', `name=${containerPrefix(dataDir)}`, '--format', '{{.Names}}']);
  return names.split('\n').filter(Boolean);
}

describe('invalid usage gives one sentence, and nothing is started', () => {
  test.each([
    [['launch'], 'Say one of: start, stop, '],
    [['start', '--port-base', 'x'], '--port-base must be a number from 1024 to 65475, not "x".'],
    [['start', '--replicas', 'reads'], '--replicas must read service=n with n from 1 to 8, not "reads".'],
    [['stop', '--force'], "Unknown option '--force'; known are "],
  ])('%j', (args, sentence) => {
    const { code, lines } = run(...args);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(sentence)]);
  });
});

describe('without a running stack', () => {
  test('stop reports it without an error; status is an error', () => {
    const dataDir = dataFolder();
    expect(run('stop', '--data-dir', dataDir)).toEqual({ code: 0, lines: ['nothing was running'] });
    expect(run('status', '--data-dir', dataDir)).toEqual({ code: 1, lines: ['not running'] });
  });

  test('reset removes the data folder', () => {
    const dataDir = dataFolder();
    expect(run('reset', '--data-dir', dataDir).code).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  });
});

test('a port in use is named, with what to do', async () => {
  const base = await freePorts(60);
  const taken = createServer().listen(base + 1, '127.0.0.1');
  await once(taken, 'listening');
  const { output, exit } = startSupervisor(dataFolder(), base);
  expect((await exit)[0]).toBe(1);
  expect(output().trim()).toBe(
    `Port ${base + 1} (exports) is in use: stop what listens there, or choose other ports with --port-base N.`,
  );
  taken.close();
});

test('without Docker and Java, one sentence has the reason and what to do', async () => {
  const folder = dataFolder();
  const { output, exit } = startSupervisor(folder, await freePorts(60), {
    LOCAL_SERVERS: '',
    DOCKER_HOST: 'unix:///nowhere/docker.sock',
    PATH: programsWithout(folder, ['java', 'mvn']),
  });
  expect((await exit)[0]).toBe(1);
  expect(output().trim().split('\n').at(-1)).toMatch(
    /^The servers \(postgres, kafka, redis\) cannot run here: no Docker engine answers \(.+\); Java 17 or newer is missing\. Start Docker, or install Java 17 and Maven \(Debian: .+\), or set KAFKA_BROKERS, DATABASE_ADMIN_URL and REDIS_URL to servers of your own\.$/,
  );
  expect(startedPids(folder).filter(isAlive)).toEqual([]);
});

test('an unknown form of servers is named', async () => {
  const { output, exit } = startSupervisor(dataFolder(), await freePorts(60), { LOCAL_SERVERS: 'docker' });
  expect((await exit)[0]).toBe(1);
  expect(output()).toContain('LOCAL_SERVERS must be containers or processes, not "docker".');
});

test('a full disk is one sentence', () => {
  const dataDir = dataFolder();
  expect(() => requireSpace(dataDir, 1e15)).toThrow(
    /^The disk is nearly full: .* has \d+ MB left, and the stack needs 1000000000 MB\.$/,
  );
  expect(() => requireSpace(dataDir, 1)).not.toThrow();
});

/** Creates a folder with every program in PATH except `missing`. */
function programsWithout(parent: string, missing: string[]): string {
  const folder = join(parent, 'programs');
  mkdirSync(folder);
  const known = new Set(missing);
  for (const place of (process.env['PATH'] ?? '').split(':').filter(existsSync)) {
    for (const name of readdirSync(place)) {
      if (!known.has(name)) symlinkSync(join(place, name), join(folder, name));
      known.add(name);
    }
  }
  return folder;
}

test('interrupted while the servers start, it leaves nothing running', async () => {
  const dataDir = dataFolder();
  const { child, exit } = startSupervisor(dataDir, await freePorts(60));
  const pids = await eventually(() => startedPids(dataDir).length > 0 && startedPids(dataDir));
  child.kill('SIGINT');
  expect((await exit)[0]).toBe(130);
  expect((pids as number[]).filter(isAlive)).toEqual([]);
  expect(await containersOf(dataDir)).toEqual([]);
  expect(existsSync(join(dataDir, 'stack.json'))).toBe(false);
});

test('when it is killed, its servers end by themselves', async () => {
  const dataDir = dataFolder();
  const { child, exit } = startSupervisor(dataDir, await freePorts(60));
  await eventually(() => startedPids(dataDir).length > 0);
  child.kill('SIGKILL');
  await exit;
  const pids = startedPids(dataDir);
  await eventually(() => !pids.some(isAlive));
  await eventually(async () => (await containersOf(dataDir)).length === 0);
});
