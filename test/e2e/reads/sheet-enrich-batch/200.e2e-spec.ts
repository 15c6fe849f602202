import { expect, test } from '@jest/globals';
import { api, linesOf, type Reply } from '../../account/api.js';
import { freshKey } from '../../account/fresh-key.js';

const PATH = '/v1/sheet/enrich/batch';

/** Converts the single-row operation's answer into the row that the batch operation must return for the same input. */
function rowOf({ status, headers, body }: Reply): object {
  const { request_id: _id, instance: _path, ...members } = body;
  return status === 200 ? { coverage: headers.get('coverage'), result: members } : { problem: members };
}

test('each row is the answer of the single operation, in order; the rows found are one line of the bill', async () => {
  const { id, key } = await freshKey();
  const known = await Promise.all([1, 2, 13].map((company) => api(`/v1/companies/${company}/enrichment`)));
  const found = known.map(({ body }) => ({ domain: String(body['domain']) }));
  const missing = [{ domain: 'never-observed-anywhere.com' }, { name: 'Never Observed Anywhere' }, {}];
  const rows = [...found, ...missing, { name: String(known[0]?.body['name']).toUpperCase() }];
  const singles = () => Promise.all(rows.map((body) => api('/v1/sheet/enrich', { method: 'POST', body })));
  const before = await singles();
  const reply = await api(PATH, { key, method: 'POST', body: { rows } });
  expect([reply.status, reply.headers.get('usage-units')]).toEqual([200, 'calls=4']);
  // A crawl may change an answer during the test. So each row must equal the single operation's answer before the batch
  // or its answer after the batch.
  const after = await singles();
  const answered = reply.body['rows'] as object[];
  expect(answered).toHaveLength(rows.length);
  for (const [index, row] of answered.entries()) {
    expect([before[index], after[index]].map((single) => rowOf(single as Reply))).toContainEqual(row);
  }
  expect(await linesOf(id)).toMatchObject([{ operation: 'sheet_enrich_batch', units: { calls: 4 } }]);
});

test('a repetition with the same Idempotency-Key gives the same answer and bills nothing', async () => {
  const { id, key } = await freshKey();
  const { body } = await api('/v1/companies/1/enrichment');
  const request = {
    ...{ key, method: 'POST', body: { rows: Array.from({ length: 150 }, () => ({ domain: body['domain'] })) } },
    headers: { 'idempotency-key': 'batch' },
  };
  const first = await api(PATH, request);
  const again = await api(PATH, request);
  expect([again.text, again.headers.get('usage-units')]).toEqual([first.text, 'calls=0']);
  expect(await linesOf(id)).toMatchObject([{ units: { calls: 150 } }]);
});
