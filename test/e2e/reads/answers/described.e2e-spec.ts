import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { api, type ApiCall } from '../../account/api.js';
import { COMPANY_READS } from '../operations.js';

interface Described {
  description: string;
  responses: Record<string, { content?: Record<string, { schema: object }>; headers?: Record<string, unknown> }>;
}

interface Description {
  paths: Record<string, Record<string, Described>>;
  components: object;
}

const description = (await api('/openapi.json', { key: null })).body as unknown as Description;

function operation(method: string, path: string): Described {
  const described = description.paths[path]?.[method.toLowerCase()];
  if (described === undefined) throw new Error(`${method} ${path} is not described`);
  return described;
}

/** Makes a schema refuse members that it does not describe. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  return 'properties' in inner && !('additionalProperties' in inner)
    ? { ...inner, additionalProperties: false }
    : inner;
}

function validator(method: string, path: string, status: number) {
  const schema = operation(method, path).responses[status]?.content?.['application/json']?.schema;
  if (schema === undefined) throw new Error(`${method} ${path} describes no ${status}`);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile({ ...(closed(schema) as object), components: closed(description.components) });
}

const companyPath = '/v1/companies/{company_id}';
const domainOf = async (): Promise<unknown> => (await api('/v1/companies/1/enrichment')).body['domain'];
const ANSWERED: [method: string, path: string, url: string, ask?: () => Promise<ApiCall>][] = [
  ...COMPANY_READS.map((read): [string, string, string] => [
    'GET',
    `${companyPath}/${read}`,
    `/v1/companies/1/${read}`,
  ]),
  ['GET', '/v1/reqs/search', '/v1/reqs/search?limit=50'],
  ['GET', '/v1/jobs/search', '/v1/jobs/search?limit=50'],
  ['GET', '/v1/jobs/search', '/v1/jobs/search?limit=200&include=posting'],
  ['GET', `${companyPath}/open-reqs`, '/v1/companies/1/open-reqs?limit=200&include=posting'],
  ['GET', '/v1/reqs/{req_key}', '/v1/reqs/recruitee:papercrane-studio:sales-manager'],
  ['GET', '/v1/markets/role-demand', '/v1/markets/role-demand'],
  [
    'POST',
    '/v1/sheet/enrich',
    '/v1/sheet/enrich',
    async () => ({ method: 'POST', body: { domain: await domainOf() } }),
  ],
  [
    'POST',
    `${companyPath}/outcomes`,
    '/v1/companies/1/outcomes',
    () => Promise.resolve({ method: 'POST', body: { outcome: 'won', observed_at: '2026-01-05T10:00:00Z' } }),
  ],
];

describe.each(ANSWERED)('%s %s', (method, path, url, request) => {
  test('returns exactly the described members', async () => {
    const reply = await api(url, await request?.());
    const validate = validator(method, path, reply.status);
    validate(reply.body);
    expect(validate.errors ?? []).toEqual([]);
  });

  test('describes its responses, its cost and its errors', () => {
    const { description: about, responses } = operation(method, path);
    expect(about.length).toBeGreaterThan(150);
    expect(about).toMatch(/Costs one|Not metered/);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '403', '429', '503']));
    if (path.includes('{')) expect(Object.keys(responses)).toContain('404');
    const covered = path.startsWith(companyPath) && !path.endsWith('outcomes');
    if (covered) expect(Object.keys(responses['200']?.headers ?? {})).toContain('Coverage');
  });
});

test('a cold read describes its 202, with Location and Retry-After', () => {
  for (const read of ['hiring-pulse', 'pre-action-brief']) {
    const { responses } = operation('GET', `${companyPath}/${read}`);
    expect(Object.keys(responses['202']?.headers ?? {})).toEqual(expect.arrayContaining(['Location', 'Retry-After']));
  }
});
