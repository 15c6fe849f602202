import { bodyOf } from '../../../apps/reads/src/testing/answering.js';

/** Reads a list's first page and its page `number` in turn. Returns the milliseconds for each read. */
export async function timePages(
  read: (from: { cursor?: string }) => Promise<object>,
  { number, rounds }: { number: number; rounds: number },
): Promise<{ first: number[]; far: number[] }> {
  const page = async (cursor?: string): Promise<string> => {
    const { next_cursor: next } = bodyOf(await read(cursor === undefined ? {} : { cursor }));
    if (typeof next !== 'string') throw new Error(`the list has fewer than ${number} pages`);
    return next;
  };
  let cursor: string | undefined;
  for (let passed = 1; passed < number; passed += 1) cursor = await page(cursor);
  const timed = async (from?: string): Promise<number> => {
    const startedMs = performance.now();
    await page(from);
    return performance.now() - startedMs;
  };
  const [first, far]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    first.push(await timed());
    far.push(await timed(cursor));
  }
  return { first, far };
}
