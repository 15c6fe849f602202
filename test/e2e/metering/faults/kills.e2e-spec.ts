import { expect, test } from '@jest/globals';
import { runDrill } from '../../../bench/billing-faults/drill.js';

test('no call is answered unbilled or billed twice while everything is killed in turn', async () => {
  const result = await runDrill({ kills: 7, seed: 7, clients: 6, calmMsMax: 500, log: () => undefined });
  expect(result.answered).toBeGreaterThan(20);
  expect(result).toMatchObject({ answeredUnbilled: 0, billedTwice: 0, refusedButBilled: 0, findings: [] });
  expect(result.billedUnseen).toBeLessThanOrEqual(result.cutOff);
}, 300_000);
