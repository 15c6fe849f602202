import { request } from 'node:http';
import { expect, test } from '@jest/globals';
import { testStack } from '@hiring/platform-testing';
import { freshKey } from '../e2e/account/fresh-key.js';

/** An address that no other test uses, because the limit on wrong keys is per address. */
const ADDRESS = '127.77.0.1';

function whoami(key: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const url = new URL('/v1/whoami', testStack().base_url);
    const call = request(url, { localAddress: ADDRESS, headers: { 'x-api-key': key } }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end();
  });
}

const wrong = (index: number): string => `hsk_live_${String(index).padStart(49, '0')}`;

/**
 * Skips these tests if the stack runs in containers. Such a stack sees the same address for all callers, so wrong keys
 * sent here would make other tests reach the limit, too.
 */
const ownAddress = process.env['TEST_RECEIVER_HOST'] === undefined ? test : test.skip;

ownAddress('guessing keys is limited for its address; keys that are right are still accepted from there', async () => {
  const { key } = await freshKey();
  const statuses = new Set(await Promise.all(Array.from({ length: 300 }, (_, index) => whoami(wrong(index)))));
  expect([...statuses].sort()).toEqual([401, 429]);
  expect(await whoami(key)).toBe(200);
});
