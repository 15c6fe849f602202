import type { Writable } from 'node:stream';

/** Drops output after its reader closed the pipe (`support ... | head -1`): the command runs to its end. */
export function dropOutputOfClosedPipes(streams: Pick<Writable, 'on'>[]): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
