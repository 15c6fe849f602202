import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';

test('finds a technology by a part of its name, costs nothing and has no counts', async () => {
  const { status, body, headers } = await api('/v1/technologies?query=Postgre');
  expect(status).toBe(200);
  expect(headers.get('usage-units')).toBeNull();
  const found = body['technologies'] as { slug: string }[];
  const postgres = found.find(({ slug }) => slug === 'postgresql');
  expect(postgres).toEqual({ slug: 'postgresql', name: 'PostgreSQL', category: expect.any(String) });
});

test('pages hold every technology once, in the order of slugs', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await api(`/v1/technologies?limit=1000${from}`);
    seen.push(...(body['technologies'] as { slug: string }[]).map(({ slug }) => slug));
    cursor = body['next_cursor'] as string | null;
  } while (cursor !== null);
  expect(seen.length).toBeGreaterThan(5);
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => (a < b ? -1 : 1)));
});
