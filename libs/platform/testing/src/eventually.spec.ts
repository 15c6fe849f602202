import { expect, test } from '@jest/globals';
import { eventually } from './eventually.js';

test('resolves with the first truthy value, after errors and falsy values', async () => {
  const answers = [
    () => {
      throw new Error('not yet');
    },
    () => 0,
    () => 'here',
  ];
  await expect(eventually(() => answers.shift()?.(), { everyMs: 1 })).resolves.toBe('here');
});

test('rejects with the last error once the time is over', async () => {
  const failing = eventually(() => Promise.reject(new Error('still missing')), { timeoutMs: 10, everyMs: 1 });
  await expect(failing).rejects.toThrow('still missing');
});

test('names the last value when the condition never came true', async () => {
  await expect(eventually(() => false, { timeoutMs: 0 })).rejects.toThrow('last value: false');
});
