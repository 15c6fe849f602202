import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { OPERATIONS, type OperationName } from '@hiring/contracts/operations';
import { recordedExchange } from './recorded.js';

const FILE = new URL('../../examples/postman/hiring-signal.postman_collection.json', import.meta.url);

interface Sent {
  method: string;
  url: { raw: string; query: { key: string; value: string; disabled?: boolean }[] };
}

test('the collection sends the recorded request of every operation, once', () => {
  const { item: folders, variable } = JSON.parse(readFileSync(FILE, 'utf8')) as {
    item: { item: { request: Sent }[] }[];
    variable: { key: string; value: string }[];
  };
  const sent = folders.flatMap(({ item }) => item.map(({ request }) => request));
  const recorded = (Object.keys(OPERATIONS) as OperationName[]).map((name) => recordedExchange(name).request);
  expect(sent.map(({ method, url }) => `${method} ${url.raw}`).sort()).toEqual(
    recorded.map(({ method, path }) => `${method} {{baseUrl}}${path}`).sort(),
  );
  for (const { url } of sent) {
    const used = url.query.filter(({ disabled }) => disabled !== true).map(({ key, value }) => [key, value]);
    expect([url.raw, used]).toEqual([url.raw, [...new URL(url.raw, 'http://x').searchParams]]);
  }
  expect(variable).toContainEqual({ key: 'baseUrl', value: '{base_url}' });
});
