import { expect, test } from '@jest/globals';
import { WritePipeline } from './write-pipeline.js';

/**
 * Returns a pipeline for a test. `begun` lists the commits and stores that have begun. The test lets them succeed with
 * `end` and fail with `fail`.
 */
function controlled() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve(value: number): void; reject(error: Error): void }>();
  const write = (name: string): Promise<number> => {
    begun.push(name);
    return new Promise((resolve, reject) => ends.set(name, { resolve, reject }));
  };
  const pipeline = new WritePipeline<string, number>(
    (batch) => write(`commit ${batch}`),
    (batch, position) => write(`store ${batch} at ${position}`).then(() => undefined),
  );
  const end = async (name: string, position = 0): Promise<void> => {
    ends.get(name)?.resolve(position);
    await settled();
  };
  const fail = async (name: string): Promise<void> => {
    ends.get(name)?.reject(new Error(`${name} failed`));
    await settled();
  };
  return { pipeline, begun, end, fail };
}

/** Resolves when all promises that can settle have settled. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

test('a batch is stored at the position of its commit, while the next one is committed', async () => {
  const { pipeline, begun, end } = controlled();
  await pipeline.add('a');
  const second = pipeline.add('b');
  await settled();
  expect(begun).toEqual(['commit a']);
  await end('commit a', 7);
  await second;
  expect(begun.toSorted()).toEqual(['commit a', 'commit b', 'store a at 7']);
});

test('stores keep the order of the batches, and a third batch is not committed before the first is stored', async () => {
  const { pipeline, begun, end } = controlled();
  await pipeline.add('a');
  await end('commit a', 1);
  await pipeline.add('b');
  const third = pipeline.add('c');
  await end('commit b', 2);
  expect(begun).not.toContain('store b at 2');
  expect(begun).not.toContain('commit c');
  await end('store a at 1');
  await third;
  expect(begun).toEqual(expect.arrayContaining(['commit c', 'store b at 2']));
});

test('the end waits for the last store', async () => {
  const { pipeline, end } = controlled();
  let ended = false;
  await pipeline.add('a');
  const ending = pipeline.end().then(() => (ended = true));
  await end('commit a', 1);
  expect(ended).toBe(false);
  await end('store a at 1');
  expect(await ending).toBe(true);
});

test.each(['commit a', 'store a at 1'])('after %s has failed, nothing more is committed or stored', async (failing) => {
  const { pipeline, begun, end, fail } = controlled();
  await pipeline.add('a');
  if (failing !== 'commit a') await end('commit a', 1);
  if (failing !== 'commit a') await pipeline.add('b');
  await fail(failing);
  await end('commit b', 2);
  const before = [...begun];
  await expect(pipeline.add('c')).rejects.toThrow(`${failing} failed`);
  await expect(pipeline.end()).rejects.toThrow(`${failing} failed`);
  expect(begun).toEqual(before);
  expect(begun).not.toContain('store b at 2');
});
