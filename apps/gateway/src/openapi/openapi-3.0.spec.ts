import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { describedApi } from '../testing/described.testing.js';
import { asOpenApi30 } from './openapi-3.0.js';

test('the document of 3.0.3 has every operation and schema, and nothing that 3.0 does not know', async () => {
  const api = await describedApi();
  const old = asOpenApi30(api);
  const paths = (document: Record<string, unknown>): unknown[] =>
    Object.entries(document['paths'] as object).map(([path, item]) => [path, Object.keys(item as object)]);
  expect(old['openapi']).toBe('3.0.3');
  expect(paths(old)).toEqual(paths(api));
  const schemas = (document: object): string[] =>
    Object.keys((document as { components: { schemas: object } }).components.schemas);
  expect(schemas(old)).toEqual(schemas(api));

  const unknown: string[] = [];
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Record<string, unknown>;
    if (Array.isArray(node['type']) || node['type'] === 'null') unknown.push(`${at}: type`);
    if ('$ref' in node && Object.keys(node).length > 1) unknown.push(`${at}: members beside $ref`);
    for (const word of ['const', 'identifier', 'webhooks'])
      if (word in node && !at.endsWith('/properties')) unknown.push(`${at}: ${word}`);
    if (Array.isArray(node['examples'])) unknown.push(`${at}: examples`);
    for (const [name, member] of Object.entries(node))
      if (name !== 'example' && name !== 'examples') walk(member, `${at}/${name}`);
  };
  walk(old, '');
  expect(unknown).toEqual([]);
});

test('a value that may be null stays so', () => {
  const info = { title: '', version: '1', license: { name: 'MIT', identifier: 'MIT' } };
  const $ref = '#/components/schemas/Word';
  const schemas = {
    Word: { type: 'string', enum: ['a'] },
    Row: {
      type: 'object',
      properties: {
        text: { type: ['string', 'null'], examples: ['x'] },
        word: { description: 'One.', anyOf: [{ $ref }, { type: 'null' }] },
        named: { description: 'Two.', $ref },
      },
    },
  };
  const { components } = asOpenApi30({ openapi: '3.1.0', info, webhooks: {}, components: { schemas } });
  expect((components as { schemas: { Row: { properties: object } } }).schemas.Row.properties).toEqual({
    text: { type: 'string', nullable: true, example: 'x' },
    word: { description: 'One.', nullable: true, allOf: [{ $ref }] },
    named: { description: 'Two.', allOf: [{ $ref }] },
  });
});
