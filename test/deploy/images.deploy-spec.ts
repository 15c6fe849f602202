import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { docker, engineProblem, Project } from './containers.js';

const SERVICES = ['gateway', 'exports', 'reads', 'change-feed', 'metering', 'freshness', 'ledger'];
const BASE = process.env['NODE_IMAGE'] ?? 'node:24-bookworm-slim';
const MB = 1e6;
const IMAGE_MB_MAX = 250;
const RESIDENT_MB_MAX = 130;
const READY_SECONDS_MAX = 3;
const UP_SECONDS = '600';

const problem = engineProblem();
if (problem !== null) console.warn(`Left out, since ${problem}: building the images and running Compose.`);

(problem === null ? describe : describe.skip)('the images, run by Compose', () => {
  const project = new Project('hiring-signal-test');
  let lines: string[] = [];

  beforeAll(() => {
    spawnSync(process.execPath, ['docker/make-secrets.mjs']);
    project.compose('up', '--build', '--detach', '--wait', '--wait-timeout', UP_SECONDS);
    lines = project.compose('logs', '--no-log-prefix', 'demo').split('\n');
  });
  afterAll(() => {
    project.compose('down', '--volumes', '--timeout', '30');
  });

  /** Runs a line of the demo's as a reader would; gives the answer. */
  const curl = (line: string): Record<string, unknown> => {
    const done = spawnSync('sh', ['-c', line.trim()], { timeout: 20_000 });
    return JSON.parse(done.stdout.toString()) as Record<string, unknown>;
  };
  const curls = (): string[] => lines.filter((line) => line.trim().startsWith('curl '));
  const answers = (): boolean => curl(curls()[0] ?? '')['is_hiring'] !== undefined;

  test('the lines the demo prints work', async () => {
    expect(curls()).toHaveLength(3);
    await eventually(answers, { timeoutMs: 60_000, everyMs: 500 });
    expect(curl(curls()[1] ?? '')['reqs']).toBeInstanceOf(Array);
    expect(curl(curls()[2] ?? '')['events']).toHaveLength(5);
  });

  test.each(SERVICES)('%s: small, not root, nothing but its own code', (service) => {
    const image = `hiring-signal/${service}`;
    expect(Project.bytesOnTop(image, BASE) / MB).toBeLessThanOrEqual(IMAGE_MB_MAX);
    expect(docker('image', 'inspect', '--format', '{{.Config.User}}', image)).toBe('1000:1000');
    const seen = docker(
      'run',
      '--rm',
      '--entrypoint',
      'sh',
      image,
      '-c',
      'ls /app/apps; head -c 60 /app/sbom.cdx.json',
    );
    expect(seen.split('\n')[0]).toBe(service);
    expect(seen).toContain('cyclonedx');
    expect(project.residentMb(service)).toBeLessThanOrEqual(RESIDENT_MB_MAX);
  });

  test('a gateway is ready soon after its process starts', async () => {
    const ready =
      "fetch('http://127.0.0.1:9100/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))";
    docker('restart', '--time', '30', project.id('gateway'));
    const isReady = (): boolean =>
      spawnSync('docker', ['exec', project.id('gateway'), 'node', '-e', ready]).status === 0;
    await eventually(isReady, { timeoutMs: 60_000, everyMs: 50 });
    const said = docker('logs', '--since', '2m', project.id('gateway'));
    const started = Date.parse(docker('inspect', '--format', '{{.State.StartedAt}}', project.id('gateway')));
    const serving = said
      .split('\n')
      .filter((line) => line.includes('ready to serve'))
      .map((line) => Date.parse((JSON.parse(line) as { time: string }).time))
      .filter((time) => time > started);
    expect((Math.max(...serving) - started) / 1_000).toBeLessThanOrEqual(READY_SECONDS_MAX);
  });

  test.each(['reads', 'redis', 'postgres', 'kafka'])(
    'kill -9 of %s: Compose brings it back, and answers go on',
    async (service) => {
      const id = project.id(service);
      spawnSync('docker', ['kill', '--signal', 'KILL', id]);
      project.compose('up', '--detach', '--wait', '--wait-timeout', UP_SECONDS);
      await eventually(answers, { timeoutMs: 30_000, everyMs: 500 });
    },
  );

  test.each(['reads', 'postgres'])('%s paused for five seconds, then answers go on', async (service) => {
    docker('pause', project.id(service));
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    docker('unpause', project.id(service));
    await eventually(answers, { timeoutMs: 30_000, everyMs: 500 });
  });

  test.each(['redis', 'kafka'])('%s cut off from the network for five seconds, then answers go on', async (service) => {
    const network = 'hiring-signal-test_default';
    docker('network', 'disconnect', network, project.id(service));
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    docker('network', 'connect', '--alias', service, network, project.id(service));
    await eventually(answers, { timeoutMs: 60_000, everyMs: 500 });
  });
});
