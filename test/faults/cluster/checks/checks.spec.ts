import { expect, test } from '@jest/globals';
import type { CallRecord, DeliveryRecord, HistoryRecord } from '../history.js';
import type { TopicRecord } from '../topics.js';
import { at, goodRun, type FinishedRun } from './good-run.js';
import { judge, oldestAnswerMs } from './index.js';

type Plant = (run: FinishedRun) => void;

const call = ({ history }: FinishedRun, id: string): CallRecord =>
  history.find((record) => record.kind === 'call' && record.request_id === id) as CallRecord;

const delivery = ({ history }: FinishedRun, watch: number, seq: number): DeliveryRecord =>
  history.find(
    (record) => record.kind === 'delivery' && record.watch_id === watch && record.event_seq === seq,
  ) as DeliveryRecord;

const without = <T>(list: T[], unwanted: T): void => void list.splice(list.indexOf(unwanted), 1);

const line = ({ topics }: FinishedRun, request: string): TopicRecord =>
  topics.usage.find(({ value }) => value['request_id'] === request) as TopicRecord;

const again = (record: TopicRecord, changes: object): TopicRecord => ({
  ...record,
  value: { ...record.value, ...changes },
});

test('nothing is found in a correct run', () => {
  const { history, topics } = goodRun();
  expect(judge(history, topics)).toEqual([]);
});

const PLANTED: [what: string, plant: Plant, found: RegExp][] = [
  [
    'an answer whose bill is not on the topic',
    (run) => without(run.topics.usage, line(run, 'read-1')),
    /read-1 cost 1 calls and is billed 0/,
  ],
  [
    'one call billed under two ids',
    (run) => run.topics.usage.push(again(line(run, 'read-1'), { usage_id: 'other', attempt_id: 'other' })),
    /read-1 is billed 2 times/,
  ],
  [
    'a refused call whose void was skipped',
    (run) => void (run.topics.usage = run.topics.usage.filter(({ value }) => value['type'] !== 'usage_void')),
    /refused was refused and is billed/,
  ],
  [
    'a void of a call that was answered',
    (run) => run.topics.usage.push(again(line(run, 'read-2'), { type: 'usage_void' })),
    /read-2 cost 1 calls and is billed 0/,
  ],
  [
    'a page billed for more events than it has',
    (run) => run.topics.usage.push(again(line(run, 'page-1'), { attempt_id: 'other', units: { changes: 9 } })),
    /page-1 cost 2 changes and is billed 9, too much/,
  ],
  [
    'a bill of a call that was never sent',
    (run) => run.topics.usage.push(again(line(run, 'read-1'), { usage_id: 'x', attempt_id: 'x', request_id: 'x' })),
    /x names request x, which was not sent/,
  ],
  [
    'a repetition of an idempotency key that is billed once more by the account',
    (run) => void (call(run, 'usage-1').seen.units = { calls: 5, changes: 3, watches: 2, forced_fresh: 0 }),
    /usage says 5 calls, the topic 4/,
  ],
  [
    "an account's usage without a call answered before",
    (run) => {
      Object.assign(call(run, 'usage-1'), { start_ms: at(11.5), end_ms: at(11.6) });
      call(run, 'usage-1').seen.units = { calls: 1, changes: 2, watches: 2 };
    },
    /usage usage-1 has 1 calls, 2 had been answered/,
  ],
  [
    'a replayed answer that is another one',
    (run) => void (call(run, 'keyed-3').seen.digest = 'other'),
    /replayed answer to keyed-3 was not given before/,
  ],
  ['an answer that names another price', (run) => void (call(run, 'read-1').usage_units = 'calls=0'), /not calls=1/],
  ['a gap in the ledger', (run) => void run.topics.ledger.splice(6, 1), /position 7 holds event_seq 8/],
  [
    'a fact that was replaced after it had been read',
    (run) => void ((run.topics.ledger[9] as TopicRecord).value['title'] = 'C'),
    /saw at position 10 holds another fact now/,
  ],
  [
    'the end of the ledger lost with a leader that had not copied it',
    (run) => void run.topics.ledger.splice(9),
    /saw at position 11 is gone/,
  ],
  [
    'a crawl that was decided twice',
    (run) => void ((run.topics.ledger[10] as TopicRecord).value['crawl_id'] = 'crawl-3'),
    /crawl crawl-3 ended at 9 and has a fact at 11/,
  ],
  [
    'a command that was decided twice',
    (run) => void ((run.topics.ledger[5] as TopicRecord).value['command_id'] = 'command-1'),
    /command command-1 was decided again at 6/,
  ],
  [
    'a confirmed command that is not on the ledger',
    (run) => void ((run.topics.ledger[0] as TopicRecord).value['command_id'] = 'other'),
    /command command-1 was confirmed at 1/,
  ],
  [
    'an event that appeared behind a position that was passed',
    (run) => {
      const { seen } = call(run, 'page-1');
      seen.events = seen.events?.slice(1) ?? [];
    },
    /page-1 of page passed position 4 without its event/,
  ],
  ['a page out of order', (run) => void call(run, 'page-1').seen.events?.reverse(), /page-1 of page is out of order/],
  [
    'an event of a private company in the feed',
    (run) => void call(run, 'page-1').seen.events?.splice(1, 0, [7, 'digest']),
    /shows an event at 7, where there is no public fact/,
  ],
  [
    'a reader that never gets the last event',
    (run) => {
      without(run.history, call(run, 'page-2'));
      without(run.history, call(run, 'page-3'));
    },
    /page has reached 8, the last public fact is at 10/,
  ],
  [
    'an event that the public topic lacks',
    (run) => void run.topics.events.splice(1, 1),
    /public topic: lacks the event at 8/,
  ],
  [
    'an event that is on the public topic twice',
    (run) => void run.topics.events.push(run.topics.events[2] as TopicRecord),
    /public topic: 10 comes after 10/,
  ],
  [
    'an answer that was true at no position',
    (run) => void (call(run, 'read-1').seen.open_req_count = 2),
    /read-1 \(company 1, 2 reqs as of .*\) equals the ledger at no position/,
  ],
  [
    'an answer with facts of the future',
    (run) => void Object.assign(call(run, 'read-2'), { start_ms: at(5), end_ms: at(5.1) }),
    /read-2 .* equals the ledger at no position/,
  ],
  [
    'an answer older than one that ended more than a second before',
    (run) => void Object.assign(call(run, 'keyed-1'), { start_ms: at(12.2), end_ms: at(12.3) }),
    /keyed-1 .* is older than read-2/,
  ],
  [
    'an event that never reached the receiver of a live watch',
    (run) => without(run.history, delivery(run, 1, 8) as HistoryRecord),
    /event 8 of watch 1 has not arrived/,
  ],
  [
    'an attempt that began after its watch had been cancelled',
    (run) => void (delivery(run, 2, 8).signed_s += 1),
    /event 8 of watch 2 was signed after the cancellation had been confirmed/,
  ],
  [
    'a delivery of a private fact',
    (run) => void (delivery(run, 1, 8).event_seq = 7),
    /event 7 of watch 1 is no public fact/,
  ],
  [
    'a key that is accepted after its revocation',
    (run) => void (call(run, 'temporary-2').status = 200),
    /temporary-2 was answered 200 after the revocation of key 2/,
  ],
  [
    'a valid key that is refused',
    (run) => void (call(run, 'temporary-1').status = 401),
    /temporary-1 was refused, although key 2 was issued and not revoked/,
  ],
];

test.each(PLANTED)('%s is found', (_what, plant, found) => {
  const run = goodRun();
  plant(run);
  expect(judge(run.history, run.topics)).toContainEqual(expect.stringMatching(found));
});

test('the age of the oldest answer is measured from when it lacked a fact to when its call began', () => {
  const run = goodRun();
  expect(oldestAnswerMs(run.history, run.topics)).toBe(2_000);
});
