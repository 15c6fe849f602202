import 'reflect-metadata';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { parseIdempotencyKey } from '@hiring/billing';
import { OPERATIONS, type OperationName } from '@hiring/contracts/operations';
import { operations } from '../operations/index.js';
import { describedApi } from '../testing/described.testing.js';

type Json = Record<string, unknown>;

interface Described {
  operationId: OperationName;
  'x-status': string;
  parameters: { name: string; in: string; schema: Json; example?: unknown }[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, Answer>;
}

interface Answer {
  headers?: Json;
  content?: Record<string, MediaType>;
  links?: Record<string, { operationId: string; parameters?: Json }>;
}

interface MediaType {
  schema: Json;
  examples: Record<string, { value: unknown }>;
}

/** Rules for the OpenAPI document that need no linter. `npm run test:contract` runs the linters. */
describe('the OpenAPI document', () => {
  let document: Json;
  let described: Described[];
  const ajv = ajvFormats.default(new Ajv2020({ strict: false, validateFormats: true }));
  for (const format of ['country', 'currency', 'company-domain', 'company-name', 'idempotency-key'])
    ajv.addFormat(format, true);

  beforeAll(async () => {
    document = await describedApi();
    const items = Object.values(document['paths'] as Record<string, Record<string, Described>>);
    described = items.flatMap((item) => Object.values(item)).map((operation) => resolved(operation) as Described);
  });

  /** Inlines references. */
  function resolved(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolved);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref: reference } = value as { $ref?: string };
    if (reference === undefined) {
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolved(member)]));
    }
    let found: unknown = document;
    for (const part of reference.split('/').slice(1)) found = (found as Json)[part];
    if (found === undefined) throw new Error(`${reference} leads nowhere`);
    return resolved(found);
  }

  it('has every operation of the contract under its method and path, live', () => {
    const paths = document['paths'] as Record<string, Record<string, Described>>;
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(OPERATIONS).sort());
    for (const [name, { method, path }] of Object.entries(OPERATIONS)) {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: name, 'x-status': 'live' });
    }
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
  });

  it('has an example of every request and response body, each valid by its schema', () => {
    const media = described.flatMap(({ operationId, requestBody, responses }) => [
      ...Object.entries(requestBody?.content ?? {}).map((entry) => [operationId, 'body', ...entry] as const),
      ...Object.entries(responses).flatMap(([status, { content }]) =>
        Object.entries(content ?? {}).map((entry) => [operationId, status, ...entry] as const),
      ),
    ]);
    expect(media.length).toBeGreaterThan(operations.length);
    for (const [name, where, , { schema, examples }] of media) {
      const values = Object.values(examples).map(({ value }) => value);
      const misfits = values.filter((value) => !ajv.validate(schema, value));
      expect({ name, where, shown: values.length > 0, misfits }).toEqual({ name, where, shown: true, misfits: [] });
    }
  });

  it('refers to the schema of every request body by its name alone, the rules between its members included', async () => {
    const bodies = described.flatMap(({ operationId }) => OPERATIONS[operationId]).flatMap(({ body }) => body ?? []);
    const paths = JSON.stringify(document['paths']);
    for (const { name } of bodies) {
      expect(paths).toContain(`{"application/json":{"schema":{"$ref":"#/components/schemas/${name}"},`);
    }
    const { SheetEnrichBody, ReplayBody } = (document['components'] as { schemas: Record<string, Json> }).schemas;
    const fits = (schema: Json | undefined, ...values: object[]): boolean[] =>
      values.map((value) => ajv.validate(schema ?? false, value));
    const [domain, name] = ['a.example', 'A'];
    expect(fits(SheetEnrichBody, {}, { domain }, { name }, { domain, name })).toEqual([false, true, true, true]);
    const [since_seq, observed_since] = [1, '2026-03-02T10:00:00.000Z'];
    const replays = [{}, { since_seq }, { observed_since }, { since_seq, observed_since }];
    expect(fits(ReplayBody, ...replays)).toEqual([false, true, true, false]);
  });

  it('describes the answer of every status: a body for each but 204 and 304, limit headers for each but failures', () => {
    for (const { operationId, responses } of described) {
      for (const [status, { content, headers }] of Object.entries(responses)) {
        const type = Object.keys(content ?? {})[0];
        const expected =
          status === '204' || status === '304'
            ? undefined
            : Number(status) < 400
              ? 'application/json'
              : 'application/problem+json';
        expect({ operationId, status, type }).toEqual({ operationId, status, type: expected });
        expect(Object.keys(headers ?? {})).toEqual(expect.arrayContaining(['X-Request-Id', 'RateLimit']));
      }
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '429', '500', '503']));
    }
  });

  it('names CSV beside JSON for exactly the lists that are given as CSV, with an example', () => {
    const named = described.filter(({ responses }) => responses[200]?.content?.['text/csv'] !== undefined);
    const declared = operations.filter(({ csv }) => csv === true);
    expect(named.map(({ operationId }) => operationId).sort()).toEqual(declared.map(({ name }) => name).sort());
    for (const { responses } of named) {
      const { schema, examples } = responses[200]?.content?.['text/csv'] ?? {};
      expect(schema).toMatchObject({ type: 'string' });
      expect(examples?.['example']?.value).toMatch(/^[a-z\d_.,]+\r\n.+\r\n$/);
    }
  });

  it('limits every text, number and list', () => {
    const unlimited: string[] = [];
    visit(resolved({ ...document, webhooks: undefined }), '', (path, schema) => {
      const types = [schema['type']].flat();
      const isClosed = 'enum' in schema || 'const' in schema;
      if (types.includes('string') && !isClosed && !('maxLength' in schema)) unlimited.push(path);
      if (types.includes('integer') && !('minimum' in schema && 'maximum' in schema)) unlimited.push(path);
      if (types.includes('array') && !('maxItems' in schema)) unlimited.push(path);
    });
    expect(unlimited).toEqual([]);
  });

  it('links to existing operations, by parameters they have', () => {
    const byName = new Map<string, Described>(described.map((operation) => [operation.operationId, operation]));
    const links = described.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ links: own }) => Object.values(own ?? {})),
    );
    expect(links.length).toBeGreaterThan(30);
    for (const { operationId, parameters } of links) {
      const taken = byName.get(operationId)?.parameters.map(({ name }) => name);
      expect(taken).toEqual(expect.arrayContaining(Object.keys(parameters ?? {})));
    }
  });

  it('describes exactly the idempotency keys that are accepted', () => {
    const { parameters } = document['components'] as { parameters: Record<string, { schema: Json }> };
    const isDescribed = ajv.compile(parameters['IdempotencyKey']?.schema ?? {});
    const short = [
      ...['a', 'a-1', '"a"', '"a\\\\"', '"a\\""', '', '""', '"'],
      ...['a"b', '"a', '"a\\"', 'a b', '"a b"', 'ü', '\\'],
    ];
    const long = [255, 256].flatMap((length) => ['x'.repeat(length), `"${'x'.repeat(length)}"`]);
    for (const header of [...short, ...long, `"${'\\\\'.repeat(255)}"`]) {
      expect([header, isDescribed(header)]).toEqual([header, parseIdempotencyKey(header) !== null]);
    }
  });

  it('describes the messages sent to webhooks', () => {
    expect(document['webhooks']).toMatchObject({ event: { post: { operationId: 'deliver_event' } } });
  });

  it('shows that an operation is deprecated, and the headers that announce it', async () => {
    const [whoami] = operations;
    if (whoami === undefined) throw new Error('there are no operations');
    const deprecated = {
      since: '2026-01-01T00:00:00Z',
      sunset: '2027-01-01T00:00:00Z',
      guide: 'https://api.example/docs',
    };
    const { paths } = (await describedApi([{ ...whoami, deprecated }])) as { paths: Json };
    expect(paths).toMatchObject({
      '/v1/whoami': {
        get: {
          deprecated: true,
          'x-sunset': deprecated.sunset,
          responses: { 200: { headers: { Deprecation: {}, Sunset: {}, Link: {} } } },
        },
      },
    });
    expect(JSON.stringify(document)).not.toContain('Deprecation');
  });
});

function visit(value: unknown, path: string, seen: (path: string, schema: Json) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && typeof value.type !== 'object') seen(path, value as Json);
  else if ('type' in value && Array.isArray(value.type)) seen(path, value as Json);
  for (const [name, member] of Object.entries(value)) {
    if (!['examples', 'example', 'enum', 'securitySchemes'].includes(name)) visit(member, `${path}/${name}`, seen);
  }
}
