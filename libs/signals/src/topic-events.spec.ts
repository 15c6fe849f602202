import { describe, expect, it } from '@jest/globals';
import type { ReqRelinked } from '@hiring/contracts';
import { toTopicEvent } from './topic-events.js';

const fact = {
  type: 'req_relinked',
  event_seq: 7,
  company_id: 1,
  observed_at: '2026-03-02T10:00:00.000Z',
  req_key: 'lever:acme:nurse',
  board_id: 'greenhouse/acme',
  cause: 'edited',
} as const satisfies ReqRelinked;

const row = {
  event_seq: 7,
  company_id: 1,
  req_key: 'lever:acme:nurse',
  board: 'lever',
  observed_at: '2026-03-02T10:00:00.000Z',
  source_board: 'greenhouse',
};

describe('the record of a relinked req on the public topic', () => {
  it('has the changed labels, a withdrawn country as unknown', () => {
    const edited = toTopicEvent({ ...fact, title: 'Head nurse', country: null, city: 'Bremen' });
    expect(edited).toEqual({ ...row, event_type: 'relabelled', title: 'Head nurse', country: '' });
  });

  it('names the older req after a merge', () => {
    const merged = toTopicEvent({ ...fact, cause: 'merged', alias_of: 'lever:acme:old' });
    expect(merged).toEqual({ ...row, event_type: 'merged', merged_into: 'lever:acme:old' });
  });

  it.each([
    ['a place alone', { city: 'Bremen' }],
    ['another posting', { posting_id: '7', replaces: '6' }],
  ])('is nothing for %s', (_name, change) => {
    expect(toTopicEvent({ ...fact, ...change })).toBeNull();
  });
});
