import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { root } from '../source-tree.js';
import {
  bringUp,
  bytesOnTop,
  containerOf,
  demoLines,
  docker,
  engineProblem,
  fact,
  NODE_IMAGE,
  residentMb,
  secret,
} from './containers.js';
import { compose } from './project.mjs';
import { SERVICES } from './service-settings.js';

const MB = 1e6;
const IMAGE_MB_MAX = 250;
const READY_SECONDS_MAX = 3;
const STARTS = 3;
const RESIDENT_MB_MAX = 130;
/**
 * Milliseconds to wait after a restart. By then, the garbage collector has freed the memory that only the start-up
 * needed.
 */
const SETTLE_MS = 20_000;
/** Higher memory limits in MB for services that the demo keeps busy. */
const AT_WORK_MB_MAX: Record<string, number> = { freshness: 170 };
/** Images that are not services. */
const BESIDE = ['support', 'simulator'];
/** Compose's services that run once and end. */
const JOBS = ['topics', 'demo', ...SERVICES.map((name) => `migrate-${name}`)];

const problem = await engineProblem();
if (problem !== null) console.warn(`Left out, since ${problem}: building the images and running Compose.`);

test('all files of the project are accepted by Compose, every profile included', () => {
  if (problem !== null) return;
  const profiles = ['infra', 'app', 'demo', 'observability'].flatMap((name) => ['--profile', name]);
  const [first, ...files] = compose();
  expect(docker(String(first), ...files, ...profiles, 'config', '--quiet')).toBe('');
});

(problem === null ? describe : describe.skip)('the images, run by Compose', () => {
  beforeAll(() => bringUp());

  /** Runs one of the `curl` commands that the demo prints, and returns the parsed response. */
  const curl = (line: string | undefined): Record<string, unknown> => {
    const done = spawnSync('sh', ['-c', String(line)], { timeout: 20_000 });
    return JSON.parse(done.stdout.toString()) as Record<string, unknown>;
  };

  test('the lines the demo prints work', async () => {
    const [isHiring, openReqs, events, ...more] = demoLines().slice(-3);
    expect(more).toEqual([]);
    await eventually(() => curl(isHiring)['is_hiring'] !== undefined, { everyMs: 500 });
    expect(curl(openReqs)['reqs']).toBeInstanceOf(Array);
    expect(curl(events)['events']).toHaveLength(5);
  });

  test('every job has succeeded', () => {
    expect(JOBS.map((name) => [name, fact(name, '{{.State.ExitCode}}')])).toEqual(JOBS.map((name) => [name, '0']));
  });

  test.each([...SERVICES, ...BESIDE])('the image of %s is small, not root, and holds its own code alone', (name) => {
    const image = `hiring-signal/${name}`;
    expect(bytesOnTop(image, NODE_IMAGE) / MB).toBeLessThanOrEqual(IMAGE_MB_MAX);
    expect(docker('image', 'inspect', '--format', '{{.Config.User}} {{json .Config.Cmd}}', image)).toBe(
      '1000:1000 ["main.js"]',
    );
    expect(inImage(image, 'ls /app/apps').split('\n').sort()).toEqual(['console', name].sort());
    const notToRun = ['*.ts', '*.map', '*.spec.js'].map((pattern) => `-name '${pattern}'`).join(' -o ');
    expect(inImage(image, `find /app/apps /app/libs ${notToRun} -o -path '*/testing/*'`)).toBe('');
  });

  test('built again from nothing, an image has the same layers', () => {
    const layersOf = (image: string): string =>
      docker('image', 'inspect', '--format', '{{json .RootFS.Layers}}', image);
    const again = 'hiring-signal-test/again';
    const file = ['--file', 'docker/Dockerfile', '--build-arg', 'SERVICE=ledger'];
    docker('build', '--no-cache', '--quiet', ...file, '--tag', again, '.');
    const layers = layersOf(again);
    docker('image', 'rm', again);
    expect(layers).toBe(layersOf('hiring-signal/ledger'));
  });

  test('the list of parts names every package that is in an image, and none that is not', () => {
    const read = `
      const seen = new Set();
      const folder = '/app/node_modules';
      const look = (at) => {
        for (const entry of fs.readdirSync(at, { withFileTypes: true })) {
          if (!entry.isDirectory()) continue;
          const here = at + '/' + entry.name;
          if (entry.name.startsWith('@')) { look(here); continue; }
          if (!fs.existsSync(here + '/package.json')) continue;
          const { name, version } = JSON.parse(fs.readFileSync(here + '/package.json'));
          seen.add(name + '@' + version);
          if (fs.existsSync(here + '/node_modules')) look(here + '/node_modules');
        }
      };
      look(folder);
      const bom = JSON.parse(fs.readFileSync('/app/sbom.cdx.json'));
      const listed = bom.components.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', '')));
      console.log(JSON.stringify({ format: bom.bomFormat, seen: [...seen].sort(), listed: [...new Set(listed)].sort() }));`;
    const { format, seen, listed } = JSON.parse(
      docker('run', '--rm', 'hiring-signal/gateway', '-e', read.replace(/\s*\n\s*/g, ' ')),
    ) as { format: string; seen: string[]; listed: string[] };
    expect(format).toBe('CycloneDX');
    expect(seen.length).toBeGreaterThan(100);
    expect(seen.filter((name) => !listed.includes(name))).toEqual([]);
    // The TypeScript compiler is listed but is not in the image, because it is a peer dependency. Our own packages are
    // links in the image, so `seen` does not contain them. Therefore both are left out of this comparison.
    const foreign = listed.filter((name) => !name.startsWith('@hiring/'));
    expect(foreign.filter((name) => !seen.includes(name) && !name.startsWith('typescript@'))).toEqual([]);
  });

  test.each([...SERVICES, 'simulator'])('%s runs confined', (service) => {
    const confined = fact(
      service,
      '{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}} {{.HostConfig.SecurityOpt}} {{.HostConfig.Privileged}}',
    );
    expect(confined).toBe('true [ALL] [no-new-privileges:true] false');
    const id = containerOf(service);
    expect(docker('exec', id, 'id', '-u')).toBe('1000');
    const write = spawnSync('docker', ['exec', id, 'sh', '-c', 'echo x > /app/written']);
    expect([write.status, write.stderr.toString()]).toEqual([2, expect.stringContaining('Read-only file system')]);
    expect(docker('exec', id, 'sh', '-c', 'echo x > /tmp/written && cat /tmp/written')).toBe('x');
  });

  test('no secret is in the settings, the image or the logs of a container', () => {
    const names = readdirSync(join(root, 'docker', 'secrets')).filter((name) => name !== 'demo_anchor');
    // Only the password in a database address is secret.
    const values = names.map((name) => /^postgres:\/\/\w+:([^@]+)@/.exec(secret(name))?.[1] ?? secret(name));
    expect(values.every((value) => value.length > 20)).toBe(true);
    for (const service of [...SERVICES, 'simulator', 'postgres', 'kafka', 'redis', ...JOBS]) {
      const id = containerOf(service);
      const said = spawnSync('docker', ['logs', id]);
      const image = fact(service, '{{.Image}}');
      const shown = [
        docker('inspect', id),
        docker('history', '--no-trunc', image),
        said.stdout.toString(),
        said.stderr.toString(),
      ].join('\n');
      expect([service, values.filter((value) => shown.includes(value))]).toEqual([service, []]);
    }
  });

  test('a gateway is ready soon after its process starts', async () => {
    const seconds: number[] = [];
    for (let start = 0; start < STARTS; start++) seconds.push(await secondsToReady('gateway'));
    process.stderr.write(`a gateway was ready after ${seconds.map((each) => each.toFixed(1)).join(', ')} s\n`);
    // Only the fastest start counts, because other work on the machine can make a start slower.
    expect(Math.min(...seconds)).toBeLessThanOrEqual(READY_SECONDS_MAX);
  });

  test('processes that have just started are small in memory', async () => {
    docker('restart', '--time', '30', ...SERVICES.map(containerOf));
    bringUp();
    await delay(SETTLE_MS);
    const sizes = SERVICES.map((service) => [service, Math.round(residentMb(service))] as const);
    process.stderr.write(`resident MB: ${sizes.map((pair) => pair.join(' ')).join(', ')}\n`);
    expect(sizes.filter(([service, size]) => size > (AT_WORK_MB_MAX[service] ?? RESIDENT_MB_MAX))).toEqual([]);
  });
});

async function secondsToReady(service: string): Promise<number> {
  const id = containerOf(service);
  docker('restart', '--time', '30', id);
  const started = Date.parse(docker('inspect', '--format', '{{.State.StartedAt}}', id));
  const serving = (): number | undefined =>
    docker('logs', '--since', '2m', id)
      .split('\n')
      .filter((line) => line.includes('ready to serve'))
      .map((line) => Date.parse((JSON.parse(line) as { time: string }).time))
      .find((time) => time > started);
  return (((await eventually(serving, { timeoutMs: 60_000, everyMs: 500 })) as number) - started) / 1_000;
}

function inImage(image: string, command: string): string {
  return docker('run', '--rm', '--entrypoint', 'sh', image, '-c', command);
}
