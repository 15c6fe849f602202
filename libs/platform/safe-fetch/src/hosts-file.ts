import { readFile, stat } from 'node:fs/promises';

/** The names of a hosts file, read again when the file has changed. */
export class HostsFile {
  private names: ReadonlySet<string> = new Set();
  private readAt = '';

  constructor(private readonly path = '/etc/hosts') {}

  /** `name` in lower case. False when there is no such file. */
  async has(name: string): Promise<boolean> {
    try {
      const { mtimeMs, size } = await stat(this.path);
      const version = `${mtimeMs}/${size}`;
      if (version !== this.readAt) {
        this.names = namesIn(await readFile(this.path, 'utf8'));
        this.readAt = version;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
    return this.names.has(name);
  }
}

/** Each line: an address, then names; `#` begins a comment. */
function namesIn(text: string): Set<string> {
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim().toLowerCase());
  return new Set(lines.flatMap((line) => line.split(/\s+/).slice(1)));
}
