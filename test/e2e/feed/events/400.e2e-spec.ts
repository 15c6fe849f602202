import { expect, test } from '@jest/globals';
import { linesOf } from '../../account/api.js';
import { freshKey } from '../../account/fresh-key.js';
import { expectRefused } from '../../reads/expectations.js';

test.each([
  ['', 'since'],
  ['?since=', 'since'],
  ['?since=-1', 'since'],
  ['?since=1.5', 'since'],
  ['?since=1e3', 'since'],
  ['?since=0x10', 'since'],
  ['?since=+1', 'since'],
  ['?since=abc', 'since'],
  ['?since=9007199254740992', 'since'],
  ['?since=0&since=1', 'since'],
  ['?since=0&limit=0', 'limit'],
  ['?since=0&limit=1001', 'limit'],
  ['?since=0&limit=ten', 'limit'],
  ['?since=0&company_id=0', 'company_id'],
  ['?since=0&company_id=-3', 'company_id'],
  ['?since=0&event_type=closed', 'event_type'],
  ['?since=0&event_type=OPENED', 'event_type'],
  ['?since=0&include=posting', 'include'],
  ['?since=0&include=', 'include'],
  ['?since=0&include=closed&event_type=gone', 'event_type'],
  ['?since=0&event_type=', 'event_type'],
  ['?since=0&cursor=1', 'cursor'],
])('/v1/events%s is refused by name and costs nothing', async (query, pointer) => {
  const { id, key } = await freshKey();
  await expectRefused(`/v1/events${query}`, pointer, { key });
  expect(await linesOf(id)).toEqual([]);
});
