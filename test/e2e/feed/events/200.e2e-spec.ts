import { expect, test } from '@jest/globals';
import { api, linesOf } from '../../account/api.js';
import { freshKey } from '../../account/fresh-key.js';
import { instant, number, text } from '../../reads/expectations.js';
import { eventsOf, readAll, type ChangeEvent } from '../feed.js';

const seqs = (events: ChangeEvent[]): number[] => events.map((event) => event.event_seq);

test('events are those specified, oldest first, strictly after since', async () => {
  const page = await api('/v1/events?since=0&limit=50');
  const events = eventsOf(page);
  expect(events).toHaveLength(50);
  expect(seqs(events)).toEqual(seqs(events).toSorted((a, b) => a - b));
  for (const event of events) {
    expect(event).toEqual({
      event_seq: number,
      company_id: number,
      req_key: text,
      board: text,
      event_type: expect.stringMatching(/^(opened|reposted|reobserved)$/),
      observed_at: instant,
      function: text,
      country: expect.stringMatching(/^([A-Z]{2})?$/),
      title: text,
      source_board: text,
      confidence: number,
    });
  }
  const [first, second] = seqs(events);
  expect(seqs(eventsOf(await api(`/v1/events?since=${first}&limit=1`)))).toEqual([second]);
});

test('pages of any size have the same events, and next_cursor is the last of a page, null on an empty one', async () => {
  const whole = seqs(await readAll(0, { query: '&company_id=1' }));
  expect(seqs(await readAll(0, { query: '&company_id=1', limit: 7 }))).toEqual(whole);
  const page = await api(`/v1/events?since=0&company_id=1&limit=${Math.min(whole.length, 1_000)}`);
  expect(page.body['next_cursor']).toBe(whole[Math.min(whole.length, 1_000) - 1]);
  const beyond = await api(`/v1/events?since=${whole.at(-1)}&company_id=1`);
  expect(beyond.body).toEqual({ events: [], next_cursor: null });
});

test('filters by company and type keep the order, and combined they intersect', async () => {
  const all = await readAll(0, { query: '&company_id=2' });
  for (const type of ['opened', 'reposted', 'reobserved']) {
    const filtered = await readAll(0, { query: `&company_id=2&event_type=${type}` });
    expect(seqs(filtered)).toEqual(seqs(all.filter((event) => event.event_type === type)));
  }
  expect(all.every((event) => event.company_id === 2)).toBe(true);
  const reposted = await api('/v1/events?since=0&event_type=reposted&limit=20');
  expect(eventsOf(reposted).every((event) => event.event_type === 'reposted')).toBe(true);
});

test('a change unit for each event returned, and a page beyond the head costs nothing', async () => {
  const { id, key } = await freshKey();
  expect((await api('/v1/events?since=0&limit=1', { key })).headers.get('usage-units')).toBe('changes=1');
  expect((await api('/v1/events?since=0', { key })).headers.get('usage-units')).toBe('changes=100');
  const beyond = await api(`/v1/events?since=${Number.MAX_SAFE_INTEGER}`, { key });
  expect([beyond.status, beyond.body]).toEqual([200, { events: [], next_cursor: null }]);
  const lines = await linesOf(id);
  expect(lines.map((line) => [line.operation, line.units.changes, line.units.calls])).toEqual([
    ['events', 100, 0],
    ['events', 1, 0],
  ]);
});

test('pollers that read while events arrive see the same prefix', async () => {
  const before = seqs(await readAll(0));
  const passes = await Promise.all([
    readAll(0, { limit: 1_000 }),
    readAll(0, { limit: 333 }),
    readAll(0, { limit: 500 }),
  ]);
  const longest = passes.map(seqs).toSorted((a, b) => b.length - a.length)[0] ?? [];
  for (const pass of [before, ...passes.map(seqs)]) expect(longest.slice(0, pass.length)).toEqual(pass);
});

test('include=closed adds closures at their positions, for a change unit each, and changes nothing else', async () => {
  const { id, key } = await freshKey();
  const page = await api('/v1/events?since=0&include=closed&event_type=closed&limit=20', { key });
  const closures = eventsOf(page);
  expect(closures.length).toBeGreaterThan(0);
  for (const event of closures) {
    expect(event).toEqual({
      event_seq: number,
      company_id: number,
      req_key: text,
      board: text,
      event_type: 'closed',
      observed_at: instant,
      source_board: text,
      reason: expect.stringMatching(/^(missed|proof|expired|board_absent|board_unlinked)$/),
      last_seen_at: instant,
    });
  }
  expect((await linesOf(id)).map(({ units }) => units.changes)).toEqual([closures.length]);
  const company = closures[0]?.company_id;
  const all = await readAll(0, { query: `&include=closed&company_id=${company}` });
  const changes = await readAll(0, { query: `&company_id=${company}` });
  expect(all.filter(({ event_type }) => event_type !== 'closed')).toEqual(changes);
  expect(seqs(all)).toEqual(seqs(all).toSorted((a, b) => a - b));
});

test('with order=newest the same events come newest first, page by page, at the same price', async () => {
  const oldest = seqs(await readAll(0, { query: '&company_id=1' }));
  const newest: number[] = [];
  let before = '';
  for (;;) {
    const page = await api(`/v1/events?since=0&company_id=1&order=newest&limit=50${before}`);
    const events = seqs(eventsOf(page));
    if (events.length === 0) break;
    expect(page.headers.get('usage-units')).toBe(`changes=${events.length}`);
    expect(page.body['next_cursor']).toBe(events.at(-1));
    newest.push(...events);
    before = `&before=${String(page.body['next_cursor'])}`;
  }
  // Events that were added meanwhile come first in `newest`, and are left out of the comparison.
  expect(newest.filter((seq) => seq <= (oldest.at(-1) ?? 0))).toEqual(oldest.toReversed());
});

test('a repeated call with order=newest has the events of the first one, and is not billed again', async () => {
  const { key } = await freshKey();
  const call = { key, headers: { 'idempotency-key': 'newest-events' } };
  const path = '/v1/events?since=0&order=newest&limit=3';
  const [first, again] = [await api(path, call), await api(path, call)];
  expect(seqs(eventsOf(again))).toEqual(seqs(eventsOf(first)));
  expect(again.headers.get('usage-units')).not.toBe('changes=3');
});
