import { afterAll, expect, test } from '@jest/globals';
import { checkEvent, topicName, type Opened } from '@hiring/contracts';
import { headerText } from '@hiring/platform-kafka';
import { eventually } from '@hiring/platform-testing';
import { closed, FeedBench, linked, opened, registered } from '../testing/feed.testing.js';

const bench = await FeedBench.open();
afterAll(() => bench.close());

interface Written {
  type: string;
  value: { event_seq: number; event_type: string; company_id: number };
}

async function topic(): Promise<Written[]> {
  const name = topicName(bench.prefix, 'events');
  const { partitions } = await bench.kafka.topicEnds(name);
  const { low, high } = partitions[0] ?? { low: 0n, high: 0n };
  const written: Written[] = [];
  await bench.kafka.readRange({
    topic: name,
    partition: 0,
    from: low,
    to: high,
    onBatch: (records) => {
      for (const record of records) {
        const type = headerText(record.headers, 'ce_type') ?? '';
        written.push({ type, value: JSON.parse(record.value.toString('utf8')) as Written['value'] });
      }
    },
  });
  return written;
}

const seqs = async (): Promise<number[]> => (await topic()).map(({ value }) => value.event_seq);

test('the public topic has the shared catalogue’s public facts and closures, in order', async () => {
  const role = opened(1) as Opened;
  await bench.append([registered(1), linked(1), registered(2, 'cus_secret'), linked(2)]);
  await bench.append([role, opened(2), opened(1), closed(1, role.req_key), closed(2, 'greenhouse:c2:x')]);
  await bench.start();
  await eventually(async () => (await topic()).length === 3);
  expect(await topic()).toMatchObject([
    { type: 'hiring.events.opened.v1', value: { event_seq: 5, event_type: 'opened', company_id: 1 } },
    { type: 'hiring.events.opened.v1', value: { event_seq: 7, event_type: 'opened', company_id: 1 } },
    { type: 'hiring.events.closed.v1', value: { event_seq: 8, event_type: 'closed', company_id: 1 } },
  ]);
});

test('a successor resumes after the last event on the topic, without a duplicate or a gap', async () => {
  const [first] = bench.apps;
  if (first === undefined) throw new Error('the first test starts a process');
  await bench.stop(first);
  await bench.append([opened(1), opened(2), opened(1)]);
  await bench.start();
  await eventually(async () => (await topic()).length === 5);
  expect(await seqs()).toEqual([5, 7, 8, 10, 12]);
});

test('changed labels and merged reqs are on the topic, facts without effect on events are not', async () => {
  const { company_id, observed_at, board_id, req_key } = opened(1) as Opened;
  const relinked = { type: 'req_relinked', company_id, observed_at, command_id: 'c', board_id, req_key } as const;
  await bench.append([
    { ...relinked, cause: 'edited', title: 'Lead Engineer', country: null },
    { ...relinked, cause: 'edited', city: 'Bremen' },
    { ...relinked, cause: 'merged', alias_of: 'greenhouse:c1:older' },
    { ...relinked, company_id: 2, cause: 'edited', title: 'Hidden' },
    { ...relinked, cause: 'not_a_role', remove: 'p1', withdrawn: true },
  ]);
  await eventually(async () => (await topic()).length === 8);
  expect((await topic()).slice(5)).toMatchObject([
    { type: 'hiring.events.relabelled.v1', value: { event_seq: 13, title: 'Lead Engineer', country: '' } },
    { type: 'hiring.events.merged.v1', value: { event_seq: 15, merged_into: 'greenhouse:c1:older' } },
    { type: 'hiring.events.withdrawn.v1', value: { event_seq: 17, req_key } },
  ]);
  for (const { value } of await topic()) expect(checkEvent(value)).toEqual({ ok: true, value });
});
