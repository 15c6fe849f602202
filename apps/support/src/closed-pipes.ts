import type { Writable } from 'node:stream';

/**
 * A reader may close its pipe early (`support ... | head -1`): the command runs to its end, and its further output is
 * dropped.
 */
export function dropOutputOfClosedPipes(streams: Pick<Writable, 'on'>[]): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
