import type { Writable } from 'node:stream';

/**
 * A reader that has seen enough closes its pipe (`support ... | head -1`): the command goes on to its end, and what it prints
 * from then on is dropped.
 */
export function dropOutputOfClosedPipes(streams: Pick<Writable, 'on'>[]): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
