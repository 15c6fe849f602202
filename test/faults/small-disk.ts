import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIZE_MB = 512;
const PIECE = Buffer.alloc(1 << 20, 1);

/** A small separate file system that a test can fill. Mounting it requires privileges. */
export class SmallDisk {
  private constructor(
    private readonly mount: string,
    readonly folder: string,
  ) {}

  /** Returns a disk, or null if this process may not mount one. */
  static make(): SmallDisk | null {
    const mount = mkdtempSync(join(tmpdir(), 'small-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'small-disk', mount], { stdio: 'ignore' });
    } catch {
      rmSync(mount, { recursive: true });
      return null; // Not root, or not permitted: the fault is skipped, and the table reports it.
    }
    const folder = join(mount, 'data');
    mkdirSync(folder);
    const disk = new SmallDisk(mount, folder);
    process.once('exit', () => disk.remove());
    return disk;
  }

  /** Fills the disk completely. */
  fill(): void {
    const file = openSync(this.filler, 'w');
    try {
      for (;;) writeSync(file, PIECE);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.filler, { force: true });
  }

  remove(): void {
    if (!existsSync(this.folder)) return;
    execFileSync('umount', ['--lazy', this.mount], { stdio: 'ignore' });
    rmSync(this.mount, { recursive: true, force: true });
  }

  private get filler(): string {
    return join(this.mount, 'filler');
  }
}
