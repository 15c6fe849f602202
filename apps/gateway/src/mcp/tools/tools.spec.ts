import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { JOB_FUNCTIONS } from '@hiring/contracts';
import { OPERATIONS, type JsonSchema, type OperationDeclaration } from '@hiring/contracts/operations';
import type { EdgeRequest } from '@hiring/platform-http-edge';
import { exchangeOf } from '../exchange.js';
import { prepareCall } from './arguments.js';
import { tools } from './index.js';
import type { Tool } from './tool.js';

const exchange = () => exchangeOf({ id: 'r', ip: '::1', headers: {} } as EdgeRequest);

function valueFor({ type, enum: values }: JsonSchema): unknown {
  return (values as unknown[] | undefined)?.[0] ?? { integer: 1, array: [], boolean: true }[String(type)] ?? 'a';
}

describe('tools', () => {
  it('are exactly those of the contract, each for its own operation', () => {
    const named = Object.entries(OPERATIONS as Record<string, OperationDeclaration>).flatMap(([operation, { tool }]) =>
      tool === undefined ? [] : [[operation, tool.name]],
    );
    expect(tools.map(({ operation, name }) => [operation.name, name]).sort()).toEqual(named.sort());
    expect(tools).toHaveLength(15);
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))(
    '%s has a description from which a model can choose it',
    (_name, tool) => {
      expect(Object.keys(tool.hints).sort()).toEqual([
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
        'readOnlyHint',
      ]);
      expect(tool.hints.readOnlyHint).toBe(OPERATIONS[tool.operation.name].method === 'GET');
      expect(tool.description).toMatch(/\bCosts?\b|\bcost as\b|\bFree\b/);
      expect(tool.description).toContain('Not ');
      const company = tool.inputSchema.properties['company_id'];
      if (company !== undefined) {
        expect(`${tool.description} ${String(company['description'])}`).toMatch(/company_id|From a search/);
      }
    },
  );

  it.each(tools.map((tool) => [tool.name, tool] as const))('%s takes and returns plain objects', (_name, tool) => {
    const { inputSchema, outputSchema } = tool;
    expect([inputSchema.type, outputSchema.type]).toEqual(['object', 'object']);
    for (const keyword of ['anyOf', 'oneOf', 'allOf', '$ref']) expect(keyword in inputSchema).toBe(false);
    for (const name of inputSchema.required ?? []) expect(inputSchema.properties).toHaveProperty(name);
  });

  it('have a title, and say which of two arguments is given where a company is', () => {
    for (const { listed, inputSchema } of tools) {
      expect(listed['title']).toEqual(expect.any(String));
      if ('domain' in inputSchema.properties) {
        for (const name of ['domain', 'search_id'].filter((other) => other in inputSchema.properties)) {
          expect(inputSchema.properties[name]?.['description']).toMatch(/instead of company_id\.$/i);
        }
      }
    }
  });

  it('list every value of an argument that has a fixed set of them', () => {
    const listed = tools.flatMap(({ name, inputSchema }) =>
      Object.entries(inputSchema.properties).map(([argument, schema]) => [`${name}.${argument}`, schema.enum] as const),
    );
    const functions = [
      ...['search_jobs.role', 'who_is_hiring_for.role', 'get_open_reqs.function'],
      ...['screen_companies.function', 'hiring_pulse.function', 'pre_action_brief.function'],
      ...['get_signals.function', 'watch_company.function'],
    ];
    for (const name of functions) expect(Object.fromEntries(listed)[name]).toEqual(JOB_FUNCTIONS);
  });

  it('leave out hints that mean nothing for a tool that only reads', () => {
    for (const { listed, hints } of tools) {
      const meaningful = hints.readOnlyHint ? ['readOnlyHint', 'openWorldHint'] : Object.keys(hints);
      expect(Object.keys(listed['annotations'] as object).sort()).toEqual(meaningful.sort());
    }
  });

  it('watch a saved search as the operation does', () => {
    const tool = tools.find(({ name }) => name === 'watch_company') as Tool;
    const given = { search_id: 3, event_types: ['opened'], webhook_endpoint_id: 1 };
    const { call } = prepareCall(tool, given, undefined, exchange());
    expect([call.refusal, call.body]).toEqual([undefined, given]);
  });

  it('take null, an empty text and 0 as an id for an argument that is not given, as strict schemas make models do', () => {
    for (const tool of tools) {
      const { properties, required = [] } = tool.inputSchema;
      const optional = Object.keys(properties).filter((name) => !required.includes(name));
      const stated = {
        ...Object.fromEntries(required.map((name) => [name, valueFor(properties[name] ?? {})])),
        ...('company_id' in properties && tool.aboutCompany === true && { company_id: 13 }),
      };
      const { call } = prepareCall(tool, stated, undefined, exchange());
      for (const nothing of [null, '']) {
        const unsaid = Object.fromEntries(optional.map((name) => [name, nothing]));
        const { call: same } = prepareCall(tool, { ...unsaid, ...stated }, undefined, exchange());
        expect([tool.name, same]).toEqual([tool.name, call]);
      }
    }
    const isHiring = tools.find(({ name }) => name === 'is_hiring') as Tool;
    const { call, domain } = prepareCall(isHiring, { company_id: 0, domain: 'acme.example' }, undefined, exchange());
    expect([call.refusal, domain]).toEqual([undefined, 'acme.example']);
  });

  it('take the company by id or by domain wherever they are about one', () => {
    const aboutOne = tools.filter(({ inputSchema }) => 'domain' in inputSchema.properties).map(({ name }) => name);
    expect(aboutOne.sort()).toEqual([
      'get_open_reqs',
      'hiring_pulse',
      'is_hiring',
      'pre_action_brief',
      'watch_company',
      'write_outcome',
    ]);
  });

  it('check an answer by more than the listing: nested members, formats, ranges', () => {
    const pulse = tools.find(({ name }) => name === 'hiring_pulse');
    const fact = (value: unknown) => ({ value, source_board: 'lever', observed_at: null, confidence: 0.9 });
    const answer = {
      is_hiring: fact(true),
      open_req_count: fact(1),
      new_roles_30d: fact(1),
      velocity: fact(0.5),
      direction: fact('steady'),
      is_surge: fact(false),
      by_function: { engineering: 1 },
      momentum: [],
      as_of: '2026-01-01T00:00:00.000Z',
    };
    expect(pulse?.misfit(answer)).toBeNull();
    expect(pulse?.misfit({ job_id: 1, status: 'crawling', retry_after_seconds: 5 })).toBeNull();
    const wrong = [
      { ...answer, as_of: 'today' },
      { ...answer, is_surge: fact('no') },
      { ...answer, is_surge: { value: true } },
      { ...answer, velocity: { ...fact(1), confidence: 1 } },
      { ...answer, by_function: { engineering: 1.5 } },
      { job_id: 1 },
    ];
    for (const given of wrong) expect(pulse?.misfit(given)).not.toBeNull();
  });
});
