import { expect, test } from '@jest/globals';
import { runDrill } from '../../bench/billing-faults/drill.js';

test('no metered call is answered unbilled, billed twice, or refused and yet billed or active, while everything is killed in turn', async () => {
  const result = await runDrill({ kills: 7, seed: 7, clients: 6, calmMsMax: 500, log: () => undefined });
  expect(result.answered).toBeGreaterThan(20);
  expect(result).toMatchObject({
    unanswered: [],
    answeredUnbilled: 0,
    billedTwice: 0,
    refusedButBilled: 0,
    jobsUnbilled: 0,
    jobsBilledTwice: 0,
    jobsRefusedButBilled: 0,
    refusedYetActive: 0,
    billedYetInactive: 0,
    deliveredAfterWithdrawal: 0,
    findings: [],
  });
  expect(result.billedUnseen).toBeLessThanOrEqual(result.cutOff);
}, 600_000);
