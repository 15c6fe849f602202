import { expect, test } from '@jest/globals';
import { VENDORS, vendorOf } from '@hiring/contracts';
import { leadPosting } from './lead-posting.js';
import type { PostingState, ReqState } from './state.js';

const posting = (board_id: string, posting_id: string, over: Partial<PostingState> = {}): PostingState => {
  return { board_id, posting_id, live: true, first_seen: 5, ...over };
};
const leadOf = (postings: PostingState[]): PostingState | null => leadPosting({ postings } as ReqState);

const [strong, weak] = ['greenhouse/a', 'site/a'];

test('the first board is of a vendor with a higher factor than the second', () => {
  expect(VENDORS[vendorOf(strong)].factor).toBeGreaterThan(VENDORS[vendorOf(weak)].factor);
});

test.each<[by: string, lead: PostingState, other: PostingState]>([
  ['the higher factor of its source', posting(strong, 'b', { first_seen: 9 }), posting(weak, 'a')],
  ['the earlier first sighting', posting(strong, 'b', { first_seen: 4 }), posting(strong, 'a')],
  ['the smaller board', posting('greenhouse/a', 'b'), posting('greenhouse/b', 'a')],
  ['the smaller id', posting(strong, 'a'), posting(strong, 'b')],
  ['being live', posting(weak, 'b', { first_seen: 9 }), posting(strong, 'a', { live: false })],
])('of two postings one leads by %s, in either order', (_by, lead, other) => {
  expect(leadOf([lead, other])).toBe(lead);
  expect(leadOf([other, lead])).toBe(lead);
});

test('no posting leads a role without live ones', () => {
  expect(leadOf([])).toBeNull();
  expect(leadOf([posting(strong, 'a', { live: false })])).toBeNull();
});
