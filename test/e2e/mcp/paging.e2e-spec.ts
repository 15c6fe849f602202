import { expect, test } from '@jest/globals';
import { api, linesOf } from '../account/api.js';
import { freshKey } from '../account/fresh-key.js';
import { readAll } from '../feed/feed.js';
import { call, type ToolResult } from './agent.js';

type Row = Record<string, unknown>;

const COMPANY = 13;
const PAGES_MAX = 6;

/** Returns the argument that a result names for the next page, as a model would pass it. */
function nextOf({ content }: ToolResult): Row | null {
  const [, name, value = ''] = /: (since|before|cursor)=(\S+)\.(?= |$)/.exec(content.at(-1)?.text ?? '') ?? [];
  return name === undefined ? null : { [name]: /^\d+$/.test(value) ? Number(value) : value };
}

/** Returns the rows on the first pages. Each request has the argument that the previous page named. */
async function paged(tool: string, args: Row, key?: string): Promise<Row[]> {
  const rows: Row[] = [];
  let given: Row | null = args;
  for (let page = 0; page < PAGES_MAX && given !== null; page += 1) {
    const result: ToolResult = await call(tool, given, key);
    expect(result.isError === true ? result.content : null).toBeNull();
    rows.push(...(Object.values(result.structuredContent ?? {})[0] as Row[]));
    const next = nextOf(result);
    given = next === null ? null : { ...given, ...next };
  }
  return rows;
}

test.each([
  ['get_changes', { since: 0, limit: 3 }, 'event_seq'],
  ['get_changes', { since: 0, limit: 3, order: 'newest' }, 'event_seq'],
  ['get_changes', { since: 5, limit: 3, order: 'newest', before: 40 }, 'event_seq'],
  ['get_changes', { since: 5, limit: 3, order: 'oldest', before: 40 }, 'event_seq'],
  ['screen_companies', { limit: 3, open_reqs_min: 1 }, 'company_id'],
  ['search_jobs', { limit: 3 }, 'req_key'],
  ['search_jobs', { limit: 3, status: 'any' }, 'req_key'],
  ['who_is_hiring_for', { limit: 2 }, 'company_id'],
])('the next pages of %s with %j have no row twice', async (tool, args, id) => {
  const ids = (await paged(tool, args)).map((row) => row[id]);
  expect(ids.length).toBeGreaterThan(args.limit);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(['oldest', 'newest'])(
  'the pages of changes, %s first, are all events once, each billed once',
  async (order) => {
    const { id, key } = await freshKey();
    const all = (await readAll(0, { query: `&company_id=${COMPANY}` })).map((event) => event.event_seq);
    const limit = Math.ceil(all.length / (PAGES_MAX - 1));
    const read = await paged('get_changes', { since: 0, company_id: COMPANY, limit, order }, key);
    expect(read.map((event) => event['event_seq'])).toEqual(order === 'oldest' ? all : all.toReversed());
    expect((await linesOf(id)).reduce((sum, { units }) => sum + units.changes, 0)).toBe(all.length);
  },
);

test('the pages of open reqs are the rows of one long page', async () => {
  const { body } = await api(`/v1/companies/${COMPANY - 1}/open-reqs?limit=18`);
  const rows = await paged('get_open_reqs', { company_id: COMPANY - 1, limit: 3 });
  expect(rows).toEqual(body['reqs']);
});
