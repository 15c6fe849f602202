import { expect, test } from '@jest/globals';
import type { Closed, PublicFact } from '@hiring/contracts';
import { newsSeq, toClosedRow, toEventRow, toFeedRow } from './feed.js';

const opened = {
  event_seq: 42,
  type: 'opened',
  company_id: 7,
  req_key: 'lever:acme:cook',
  board_id: 'greenhouse/acme',
  observed_at: '2026-03-02T10:00:00.000Z',
  function: 'hospitality',
  country: null,
  city: null,
  title: 'Cook',
  confidence: 0.9,
  baseline: false,
} as unknown as PublicFact;
const closed = {
  ...opened,
  type: 'closed',
  reason: 'disappeared',
  last_seen_at: '2026-03-01T10:00:00.000Z',
} as unknown as Closed;

const shared = {
  event_seq: 42,
  company_id: 7,
  req_key: 'lever:acme:cook',
  board: 'lever',
  observed_at: '2026-03-02T10:00:00.000Z',
  source_board: 'greenhouse',
};

test('an event names vendors, never boards: that of the first sighting, and that of the event', () => {
  const row = { ...shared, event_type: 'opened', function: 'hospitality', country: '', title: 'Cook', confidence: 0.9 };
  expect(toFeedRow(opened)).toEqual(row);
  expect(toEventRow(opened)).toEqual(row);
  expect(toFeedRow({ ...opened, country: 'DE' } as PublicFact).country).toBe('DE');
});

test('a closure has its reason and the last sighting', () => {
  const row = { ...shared, event_type: 'closed', reason: 'disappeared', last_seen_at: '2026-03-01T10:00:00.000Z' };
  expect(toClosedRow(closed)).toEqual(row);
  expect(toEventRow(closed)).toEqual(row);
});

test('an event is new from its own position on; one of a baseline from the link of its board', () => {
  expect(newsSeq(opened, 5)).toBe(42);
  expect(newsSeq({ ...opened, baseline: true } as PublicFact, 5)).toBe(5);
  expect(newsSeq({ ...opened, type: 'reposted', baseline: true } as unknown as PublicFact, 5)).toBe(42);
  expect(newsSeq(closed, 5)).toBe(42);
});
