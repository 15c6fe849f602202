import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { OPERATIONS, type OperationDeclaration } from '@hiring/contracts/operations';
import { tools } from './index.js';

describe('tools', () => {
  it('are exactly those of the contract, each for its own operation', () => {
    const named = Object.entries(OPERATIONS as Record<string, OperationDeclaration>).flatMap(([operation, { tool }]) =>
      tool === undefined ? [] : [[operation, tool.name]],
    );
    expect(tools.map(({ operation, name }) => [operation.name, name]).sort()).toEqual(named.sort());
    expect(tools).toHaveLength(10);
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
      if ('company_id' in tool.inputSchema.properties) expect(tool.description).toContain('company_id');
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
        expect(inputSchema.properties['company_id']?.['description']).toBe('This or domain, not both.');
      }
    }
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
