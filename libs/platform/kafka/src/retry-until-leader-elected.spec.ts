import { describe, expect, test } from '@jest/globals';
import { retryUntilLeaderElected } from './retry-until-leader-elected.js';

const answer = (type: string): Error => Object.assign(new Error(type), { type });
const atOnce = (): Promise<void> => Promise.resolve();

const failure = (name: string): Error => Object.assign(new Error(name), { name });

describe('a request to the leaders of a topic', () => {
  test.each([
    ...['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_LEADER_FOR_PARTITION'].map(answer),
    ...['KafkaJSConnectionError', 'KafkaJSConnectionClosedError', 'NoMajorityError'].map(failure),
  ])('is sent again after %s', async (error) => {
    const answers = [error, error, 'settled'];
    const request = (): Promise<string> => {
      const next = answers.shift();
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(String(next));
    };
    await expect(retryUntilLeaderElected(request, atOnce)).resolves.toBe('settled');
    expect(answers).toEqual([]);
  });

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
