import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folders with the code that determines answers. */
const FOLDERS = [new URL('.', import.meta.url).href, ...['@hiring/signals', '@hiring/contracts'].map(folderOf)];

/** Identifies the code that builds answers. The same build gives the same answers from the same tables. */
export const build = hashOf(FOLDERS.map((folder) => fileURLToPath(folder)));

function folderOf(name: string): string {
  return `${dirname(import.meta.resolve(name))}/`;
}

function hashOf(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => /\.[jt]s$/.test(name) && !name.endsWith('.d.ts')).sort()) {
      hash.update(file).update(readFileSync(`${folder}/${file}`));
    }
  }
  return hash.digest('base64url').slice(0, 12);
}
