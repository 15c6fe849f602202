import { randomUUID } from 'node:crypto';
import { access, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { sha256Of } from './checksum.js';
import type { FileStore } from './file-store.js';

const TEMPORARY = '.tmp';

export class FolderStore implements FileStore {
  constructor(private readonly folder: string) {}

  async put(name: string, file: string): Promise<void> {
    // The folder must exist. It is not created here, because if its disk is not mounted, the new folder would be on
    // another disk.
    await access(this.folder);
    const path = join(this.folder, name);
    await mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.${randomUUID()}${TEMPORARY}`;
    await copyFile(file, temporary);
    await synced(temporary);
    await rename(temporary, path);
    await synced(dirname(path));
  }

  async checksumOf(name: string): Promise<string | undefined> {
    try {
      return await sha256Of(join(this.folder, name));
    } catch (error) {
      return absent(error);
    }
  }

  async read<T>(name: string, _sha256: string, work: (path: string) => Promise<T>): Promise<T> {
    const path = join(this.folder, name);
    await access(path);
    return work(path);
  }

  async *list(prefix: string): AsyncIterable<string> {
    // Includes temporary files from a killed process, so that they are removed as unreferenced files.
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true }).catch(absent);
    for (const entry of entries ?? []) {
      const name = relative(this.folder, join(entry.parentPath, entry.name)).split(sep).join('/');
      if (entry.isFile() && name.startsWith(prefix)) yield name;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }

  close(): void {}
}

/** Waits until the file, or the folder's entries, are on the disk. */
async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function absent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}
