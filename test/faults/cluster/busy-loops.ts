import { Worker } from 'node:worker_threads';

/** Keeps `count` threads in this process busy while `work` runs, as other work on the machine would. */
export async function besideBusyLoops<T>(count: number, work: () => Promise<T>): Promise<T> {
  const loops = Array.from({ length: count }, () => new Worker('for (;;);', { eval: true }));
  try {
    return await work();
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()));
  }
}
