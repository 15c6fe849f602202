import { expect, test } from '@jest/globals';
import type { FeedRow } from '@hiring/signals';
import { deliveryBody, testBody, messageId } from './message.js';

const event: FeedRow = {
  event_seq: 42,
  company_id: 7,
  req_key: 'lever:acme:cook',
  board: 'lever',
  event_type: 'reposted',
  observed_at: '2026-03-02T10:00:00.000Z',
  function: 'hospitality',
  country: 'DE',
  title: 'Cook',
  source_board: 'lever',
  confidence: 0.9,
};

test('a delivery has the change event exactly as in the feed', () => {
  const stored = { ...event, body: JSON.stringify(event) };
  const body = deliveryBody(stored, 3);
  expect(JSON.parse(body)).toEqual({ type: 'req.reposted', timestamp: event.observed_at, data: event, watch_id: 3 });
  expect(body).toContain(stored.body);
});

test('the id names event and watch, so that a delivery can be found in the feed', () => {
  expect(messageId(42, 3)).toBe('evt_42_3');
});

test('a test delivery cannot be mistaken for an event', () => {
  expect(JSON.parse(testBody(5, event.observed_at))).toMatchObject({
    type: 'webhook.test',
    data: { webhook_endpoint_id: 5 },
  });
});
