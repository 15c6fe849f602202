import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { arePresent } from '../installed-tools.js';
import type { Suite } from './suite.js';
import { ended, goTool } from './tools.js';

/** The last release's description. A new release replaces this file. */
const RELEASED = fileURLToPath(new URL('../../../docs/api/openapi-1.0.0.json', import.meta.url));

const HAS_GO = arePresent([['go', 'version']]);

export const oasdiff: Suite = {
  name: 'oasdiff',
  about: 'nothing of the last release is broken',
  install: async () => existsSync(RELEASED) && HAS_GO && (await goTool('oasdiff')),
  run: async ({ surfaces, folder }) => {
    if (!existsSync(RELEASED)) return skipped('there is no release yet to compare with');
    if (!HAS_GO) return skipped('go, which installs it, is not there');
    const command = await goTool('oasdiff');
    const broken = await breaking(command, RELEASED, withoutAnOperation(join(folder, 'broken.json')));
    if (broken.length === 0) throw new Error('a removed operation was not detected');
    const api = surfaces.find(({ name }) => name === 'api');
    if (api === undefined) throw new Error('the stack serves no api');
    return { looked: 'against 1.0.0', failures: await breaking(command, RELEASED, api.file) };
  },
};

interface Change {
  id: string;
  text: string;
  /** The level; 3 is an error. */
  level: number;
  operation: string;
  path: string;
}

async function breaking(command: string, from: string, to: string): Promise<string[]> {
  const { printed, complaints } = await ended(command, ['breaking', from, to, '--format', 'json']);
  if (!printed.startsWith('[')) throw new Error(`no report: ${complaints.slice(-1_000)}`);
  return (JSON.parse(printed) as Change[])
    .filter(({ level }) => level === 3)
    .map(({ id, text, operation, path }) => `${operation} ${path}: ${text} (${id})`);
}

/** Writes a copy of the release's description without one operation, whose absence the comparison must detect. */
function withoutAnOperation(file: string): string {
  const document = JSON.parse(readFileSync(RELEASED, 'utf8')) as { paths: Record<string, unknown> };
  delete document.paths['/v1/whoami'];
  writeFileSync(file, JSON.stringify(document));
  return file;
}

function skipped(reason: string): { looked: string; failures: string[]; skipped: string } {
  return { looked: '', failures: [], skipped: reason };
}
