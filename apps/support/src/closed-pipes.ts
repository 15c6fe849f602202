import type { Writable } from 'node:stream';

/**
 * Ignores output after a pipe's reader has closed it (`support ... | head -1`), so that the command runs to its end.
 */
export function dropOutputOfClosedPipes(streams: Pick<Writable, 'on'>[]): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
