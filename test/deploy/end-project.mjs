import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { repositoryRoot } from '@hiring/stack';
import { compose, FOLDER, projectEnvironment } from './project.mjs';

/** Jest's global tear-down: removes the project's containers and volumes. */
export default function endProject() {
  if (!existsSync(FOLDER)) return;
  const env = { ...process.env, ...projectEnvironment() };
  spawnSync('docker', compose('down', '--volumes', '--timeout', '30'), { cwd: repositoryRoot, env });
  rmSync(FOLDER, { recursive: true });
}
