import { spawn } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { installed, run } from '../installed-tools.js';

const file = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const INSTALL_OPTIONS = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];

/**
 * Returns the folder with the packages in tools/package.json. They are installed again only if that file has changed.
 */
export function npmTools(): Promise<string> {
  const manifest = file('tools/package.json');
  return installed('tools-npm', [manifest], async (folder) => {
    copyFileSync(manifest, join(folder, 'package.json'));
    await run('npm', ['install', '--prefix', folder, ...INSTALL_OPTIONS], { cwd: dirname(manifest) });
  });
}

export function pythonTools(): Promise<string> {
  return pythonEnvironment('requirements');
}

/** Returns a Python environment with the packages in tools/`name`.txt. */
export function pythonEnvironment(name: string): Promise<string> {
  const requirements = file(`tools/${name}.txt`);
  return installed(`tools-python-${name}`, [requirements], async (folder) => {
    await run('python3', ['-m', 'venv', '--without-pip', folder]);
    await pipInstall(folder, ['-r', requirements]);
  });
}

export async function pipInstall(environment: string, packages: readonly string[]): Promise<void> {
  const python = join(environment, 'bin', 'python3');
  const quietly = ['--quiet', '--disable-pip-version-check', '--no-input'];
  await run('python3', ['-m', 'pip', '--python', python, 'install', ...quietly, ...packages]);
}

/** Returns the folder with the jars in tools/`name`/pom.xml. */
export function javaTools(name: string): Promise<string> {
  const pom = file(`tools/${name}/pom.xml`);
  return installed(`tools-${name}`, [pom], async (folder) => {
    await run('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${folder}`]);
  });
}

/** Builds a Go program. `tools/<name>.txt` contains `module@version`. */
export async function goTool(name: string): Promise<string> {
  const manifest = file(`tools/${name}.txt`);
  const folder = await installed(`tools-${name}`, [manifest], async (target) => {
    const module = readFileSync(manifest, 'utf8').trim();
    await run('go', ['install', module], { env: { GOBIN: target, GOFLAGS: '-buildvcs=false' } });
  });
  return join(folder, name);
}

/** Builds a Rust program. `tools/<name>.txt` contains `crate@version`. */
export async function cargoTool(name: string): Promise<string> {
  const manifest = file(`tools/${name}.txt`);
  const folder = await installed(`tools-${name}`, [manifest], async (target) => {
    const crate = readFileSync(manifest, 'utf8').trim();
    const env = { CARGO_TARGET_DIR: join(target, 'target') };
    await run('cargo', ['install', '--locked', '--quiet', crate, '--root', target], { env });
    rmSync(env.CARGO_TARGET_DIR, { recursive: true, force: true });
  });
  return join(folder, 'bin', name);
}

export function rule(name: string): string {
  return file(`rules/${name}`);
}

export interface Ended {
  code: number | null;
  printed: string;
  complaints: string;
}

/** Runs a tool to its end. Any exit code is accepted. */
export async function ended(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd?: string,
): Promise<Ended> {
  const child = spawn(command, args, {
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  const [printed, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { code, printed, complaints };
}
