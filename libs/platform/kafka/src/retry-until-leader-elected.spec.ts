import { describe, expect, test } from '@jest/globals';
import { retryUntilLeaderElected } from './retry-until-leader-elected.js';

const answer = (type: string): Error => Object.assign(new Error(type), { type });
const atOnce = (): Promise<void> => Promise.resolve();

const failure = (name: string): Error => Object.assign(new Error(name), { name });

describe('a request to the leaders of a topic', () => {
  test.each(['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_LEADER_FOR_PARTITION'])(
    'is sent again while a broker answers %s',
    async (type) => {
      const answers = [answer(type), answer(type), 'settled'];
      const request = (): Promise<string> => {
        const next = answers.shift();
        return next instanceof Error ? Promise.reject(next) : Promise.resolve(String(next));
      };
      await expect(retryUntilLeaderElected(request, atOnce)).resolves.toBe('settled');
      expect(answers).toEqual([]);
    },
  );

  test.each(['KafkaJSConnectionError', 'KafkaJSConnectionClosedError', 'NoMajorityError'])(
    'is sent again when it fails with %s',
    async (name) => {
      const answers = [failure(name), failure(name), 'answered'];
      const request = (): Promise<string> => {
        const next = answers.shift();
        return next instanceof Error ? Promise.reject(next) : Promise.resolve(String(next));
      };
      await expect(retryUntilLeaderElected(request, atOnce)).resolves.toBe('answered');
    },
  );

  test('is sent once when it fails for another reason', async () => {
    let requested = 0;
    const request = (): Promise<never> => {
      requested += 1;
      return Promise.reject(answer('TOPIC_AUTHORIZATION_FAILED'));
    };
    await expect(retryUntilLeaderElected(request, atOnce)).rejects.toThrow('TOPIC_AUTHORIZATION_FAILED');
    expect(requested).toBe(1);
  });
});
