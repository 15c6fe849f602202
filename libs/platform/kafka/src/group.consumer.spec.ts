import { expect, test } from '@jest/globals';
import type { Kafka } from 'kafkajs';
import { GroupConsumption } from './group.consumer.js';
import type { KafkaLogger } from './kafka.logger.js';

const silent: KafkaLogger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const events = {
  FETCH: 'fetch',
  HEARTBEAT: 'heartbeat',
  REBALANCING: 'rebalancing',
  GROUP_JOIN: 'join',
  CRASH: 'crash',
};

/**
 * A consumer-group member whose join ends when the test decides. Like a kafkajs member, it ignores a disconnect during
 * the join.
 */
class Member {
  readonly events = events;
  state: 'joining' | 'joined' | 'left' = 'joining';
  private end: () => void = () => undefined;

  connect = (): Promise<void> => Promise.resolve();
  subscribe = (): Promise<void> => Promise.resolve();
  on = (): void => undefined;
  run = (): Promise<void> => new Promise((resolve) => (this.end = resolve));

  joined(): void {
    this.state = 'joined';
    this.end();
  }

  disconnect = (): Promise<void> => {
    if (this.state === 'joined') this.state = 'left';
    return Promise.resolve();
  };
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

function consuming(): { consumption: GroupConsumption; members: Member[] } {
  const members: Member[] = [];
  const consumer = (): Member => {
    members.push(new Member());
    return members.at(-1) as Member;
  };
  const options = { topic: 'intake', groupId: 'ledger', onBatch: () => Promise.resolve(), onHalt: () => undefined };
  const consumption = new GroupConsumption({ consumer } as unknown as Kafka, options, silent);
  void consumption.start();
  return { consumption, members };
}

test('a member that is replaced while it joins leaves the group once it has joined', async () => {
  const { consumption, members } = consuming();
  await turns();
  consumption.reposition();
  await turns();
  members[0]?.joined();
  await turns();
  expect(members.map(({ state }) => state)).toEqual(['left']);
  await consumption.stop();
});

test('a stop does not wait for a join, and the member leaves the group once it has joined', async () => {
  const { consumption, members } = consuming();
  await turns();
  await consumption.stop();
  members[0]?.joined();
  await turns();
  expect(members.map(({ state }) => state)).toEqual(['left']);
});
