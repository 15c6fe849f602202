import { describe, expect, test } from '@jest/globals';
import { testStack } from '@hiring/platform-testing';
import { freshKey } from '../../account/fresh-key.js';

const { app_api_url: base, api_key: demoKey } = testStack();

const list = (authorization: string | null, path = '/projects/') =>
  fetch(`${base}${path}`, authorization === null ? {} : { headers: { authorization } });

describe('GET /projects/', () => {
  test.each(['/projects/', '/projects'])('%s lists the projects of a valid Bearer key', async (path) => {
    const reply = await list(`Bearer ${demoKey}`, path);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('application/json');
    const { projects, total } = (await reply.json()) as { projects: { id: number }[]; total: number };
    expect(total).toBe(projects.length);
    const ids = projects.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  });

  test('every answer to a key shows its limits; past them it is 429 with the time to wait', async () => {
    const { key } = await freshKey('free');
    const replies = await Promise.all(Array.from({ length: 40 }, () => list(`Bearer ${key}`)));
    for (const { headers } of replies) {
      expect(headers.get('ratelimit-policy')).toContain('"key";q=20;w=20;burst=20');
      expect(headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+, "customer";r=\d+/);
    }
    const limited = replies.find(({ status }) => status === 429);
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a parameter it does not know is named', async () => {
    const reply = await list(`Bearer ${demoKey}`, '/projects/?page=2');
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ code: 'invalid_request', errors: [{ pointer: '?page' }] });
  });

  test('a missing, a malformed, an unknown and a revoked key get the same 403', async () => {
    const revoked = await freshKey();
    const { base_url: v1 } = testStack();
    const gone = await fetch(`${v1}/v1/keys/${revoked.id}`, { method: 'DELETE', headers: { 'x-api-key': demoKey } });
    expect(gone.status).toBe(204);
    const unknown = `${demoKey.slice(0, -7)}${demoKey.slice(-7) === 'aaaaaaa' ? 'bbbbbbb' : 'aaaaaaa'}`;
    const replies = await Promise.all(
      [null, 'Basic abc', 'Bearer', 'Bearer nonsense', `Bearer ${unknown}`, `Bearer ${revoked.key}`].map((each) =>
        list(each),
      ),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(6).fill(403));
    const bodies = await Promise.all(replies.map((reply) => reply.json() as Promise<Record<string, unknown>>));
    const same = bodies.map(({ request_id: _id, ...body }) => body);
    expect(new Set(same.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test('the surface has an API description, and its error codes link to a page', async () => {
    const described = await fetch(`${base}/openapi.json`);
    const { openapi, paths } = (await described.json()) as { openapi: string; paths: object };
    expect([openapi, Object.keys(paths)]).toEqual(['3.1.0', ['/projects/', '/projects/{project_id}/leads/export']]);
    const known = { 'if-none-match': described.headers.get('etag') ?? '' };
    expect((await fetch(`${base}/openapi.json`, { headers: known })).status).toBe(304);
    const { type } = (await (await list(null)).json()) as { type: string };
    expect(await (await fetch(type)).text()).toContain(`id="${new URL(type).hash.slice(1)}"`);
  });
});
