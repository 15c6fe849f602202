import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { LEAD_COLUMNS } from '@hiring/contracts';
import { describeProjectLeads } from './openapi.document.js';

interface Answer {
  content: Record<string, { schema: object; examples: Record<string, { value: unknown }> }>;
}

describe('the description of the project-leads surface', () => {
  const document = describeProjectLeads('https://app.example') as {
    paths: Record<string, { get: { responses: Record<string, object> } }>;
    components: { schemas: Record<string, object>; responses: Record<string, Answer> };
  };
  const ajv = ajvFormats.default(new Ajv2020({ strict: false, validateFormats: true }));
  ajv.addSchema({ $id: 'document', components: document.components });
  const operations = Object.entries(document.paths);
  const answers = [
    ...operations.map(([path, { get }]) => [path, get.responses['200'] as Answer] as const),
    ...Object.entries(document.components.responses),
  ];

  it('has the two operations of the specification', () => {
    expect(operations.map(([path]) => path)).toEqual(['/projects/', '/projects/{project_id}/leads/export']);
  });

  it('has a valid example of every response', () => {
    for (const [name, { content }] of answers) {
      for (const { schema, examples } of Object.values(content)) {
        const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object;
        const values = Object.values(examples).map(({ value }) => value);
        const misfits = values.filter((value) => !ajv.validate(absolute, value));
        expect({ name, shown: values.length > 0, misfits }).toEqual({ name, shown: true, misfits: [] });
      }
    }
  });

  it('shows the columns of the export', () => {
    const [, csv] = answers[1] ?? [];
    expect(String(csv?.content['text/csv']?.examples['example']?.value).split('\r\n')[0]).toBe(LEAD_COLUMNS.join(','));
  });
});
