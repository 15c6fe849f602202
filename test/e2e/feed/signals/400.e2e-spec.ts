import { expect, test } from '@jest/globals';
import { linesOf } from '../../account/api.js';
import { freshKey } from '../../account/fresh-key.js';
import { expectRefused } from '../../reads/expectations.js';

test.each([
  ['', 'since'],
  ['?since=', 'since'],
  ['?since=-1', 'since'],
  ['?since=01', 'since'],
  ['?since=42.0', 'since'],
  ['?since=42.1.1', 'since'],
  ['?since=4e2', 'since'],
  ['?since=9999999999999999', 'since'],
  ['?since=0&since=1', 'since'],
  ['?since=0&limit=0', 'limit'],
  ['?since=0&limit=1001', 'limit'],
  ['?since=0&company_id=0', 'company_id'],
  ['?since=0&type=surge', 'type'],
  ['?since=0&type=SURGE_STARTED', 'type'],
  ['?since=0&function=juggling', 'function'],
  ['?since=0&include=closed', 'include'],
  ['?since=0&event_type=opened', 'event_type'],
  ['?since=0&cursor=1', 'cursor'],
  ['?since=0&order=latest', 'order'],
  ['?since=0&before=42.0', 'before'],
])('/v1/signals%s is refused by name and costs nothing', async (query, pointer) => {
  const { id, key } = await freshKey();
  await expectRefused(`/v1/signals${query}`, pointer, { key });
  expect(await linesOf(id)).toEqual([]);
});
