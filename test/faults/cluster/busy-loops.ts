import { Worker } from 'node:worker_threads';

/** Runs `work` while `count` threads keep the processors busy, as other programs on the machine might. */
export async function besideBusyLoops<T>(count: number, work: () => Promise<T>): Promise<T> {
  const loops = Array.from({ length: count }, () => new Worker('for (;;);', { eval: true }));
  try {
    return await work();
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()));
  }
}
