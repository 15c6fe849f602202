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

const company = { name: 'Acme', domain: 'acme.example' };

test('a delivery has the change event exactly as in the feed', () => {
  const stored = { ...event, signal_no: 0, body: JSON.stringify(event), company: JSON.stringify(company) };
  const body = deliveryBody(stored, 3);
  expect(JSON.parse(body)).toEqual({
    type: 'req.reposted',
    timestamp: event.observed_at,
    data: event,
    company,
    watch_id: 3,
  });
  expect(body).toContain(stored.body);
});

test('a delivery of a signal has the signal event, under a type of its own', () => {
  const signal = { signal_id: '42.1', type: 'surge_started' };
  const names = { event_seq: 42, signal_no: 1, event_type: 'surge_started', observed_at: event.observed_at };
  const body = deliveryBody({ ...names, body: JSON.stringify(signal), company: JSON.stringify(company) }, 3);
  expect(JSON.parse(body)).toMatchObject({ type: 'signal.surge_started', data: signal, company, watch_id: 3 });
});

test('the id names event and watch, so that a delivery can be found in the feed', () => {
  expect(messageId({ event_seq: 42, signal_no: 0 }, 3)).toBe('evt_42_3');
  expect(messageId({ event_seq: 42, signal_no: 2 }, 3)).toBe('sig_42.2_3');
});

test('a test delivery cannot be mistaken for an event', () => {
  expect(JSON.parse(testBody(5, event.observed_at))).toMatchObject({
    type: 'webhook.test',
    data: { webhook_endpoint_id: 5 },
  });
});
