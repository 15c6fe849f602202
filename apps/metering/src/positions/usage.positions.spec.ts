import { expect, test } from '@jest/globals';
import { usagePartition } from '@hiring/billing';
import { systemClock, type ServiceConfig } from '@hiring/platform-config';
import type { KafkaPort } from '@hiring/platform-kafka';
import { UsagePositions } from './usage.positions.js';

const CUSTOMER = 'cus_1';
const partition = usagePartition(CUSTOMER);

test('a call that waits ends the gaps of its partition until its usage is folded', async () => {
  const topicEnds = () => Promise.resolve({ topicId: 't', partitions: [{ partition, low: 0n, high: 10n }] });
  const positions = new UsagePositions(
    { topicEnds, failoverMs: 7_000 } as unknown as KafkaPort,
    { topicPrefix: 'p' } as ServiceConfig,
    systemClock,
  );
  const ended: number[] = [];
  positions.onWaiting((at) => ended.push(at));
  positions.advance(partition, 3n);
  expect(ended).toEqual([]);
  const caughtUp = positions.catchUp(CUSTOMER);
  for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
  expect(ended).toEqual([partition]);
  positions.advance(partition, 7n);
  expect(ended).toEqual([partition, partition]);
  positions.advance(partition, 10n);
  await caughtUp;
  expect(ended).toHaveLength(2);
});
