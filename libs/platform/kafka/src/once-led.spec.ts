import { describe, expect, test } from '@jest/globals';
import { onceLed } from './once-led.js';

const answer = (type: string): Error => Object.assign(new Error(type), { type });
const atOnce = (): Promise<void> => Promise.resolve();

describe('a question to the leaders of a topic', () => {
  test.each(['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_LEADER_FOR_PARTITION'])(
    'is asked again while a broker says %s',
    async (type) => {
      const answers = [answer(type), answer(type), 'settled'];
      const ask = (): Promise<string> => {
        const next = answers.shift();
        return next instanceof Error ? Promise.reject(next) : Promise.resolve(String(next));
      };
      await expect(onceLed(ask, atOnce)).resolves.toBe('settled');
      expect(answers).toEqual([]);
    },
  );

  test('is asked once when it fails for another reason', async () => {
    let asked = 0;
    const ask = (): Promise<never> => {
      asked += 1;
      return Promise.reject(answer('TOPIC_AUTHORIZATION_FAILED'));
    };
    await expect(onceLed(ask, atOnce)).rejects.toThrow('TOPIC_AUTHORIZATION_FAILED');
    expect(asked).toBe(1);
  });
});
