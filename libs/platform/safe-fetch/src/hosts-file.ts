import { readFile, stat } from 'node:fs/promises';

const CHECK_EVERY_MS = 1_000;

/** The names in a hosts file. Changes apply within a second. */
export class HostsFile {
  private names: ReadonlySet<string> = new Set();
  private readAt = '';
  private checkedMs = -Infinity;

  constructor(
    private readonly path = '/etc/hosts',
    private readonly monotonicMs: () => number,
  ) {}

  /** Returns whether the file has `name` (lower case). */
  async has(name: string): Promise<boolean> {
    const nowMs = this.monotonicMs();
    if (nowMs - this.checkedMs >= CHECK_EVERY_MS) {
      await this.readIfChanged();
      this.checkedMs = nowMs;
    }
    return this.names.has(name);
  }

  private async readIfChanged(): Promise<void> {
    try {
      const { mtimeMs, size } = await stat(this.path);
      const version = `${mtimeMs}/${size}`;
      if (version !== this.readAt) {
        this.names = namesIn(await readFile(this.path, 'utf8'));
        this.readAt = version;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      this.names = new Set();
      this.readAt = '';
    }
  }
}

/** Returns the names. Each line has an address, then names. `#` begins a comment. */
function namesIn(text: string): Set<string> {
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim().toLowerCase());
  return new Set(lines.flatMap((line) => line.split(/\s+/).slice(1)));
}
