import { ERROR_CODES } from '@hiring/contracts';

const integer = (description: string) => {
  return { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description } as const;
};
const text = (description: string, maxLength: number) => ({ type: 'string', maxLength, description }) as const;

/**
 * Returns the schema for a time without a zone suffix. It uses a pattern, because the format `date-time` requires a
 * suffix.
 */
const localTime = (description: string) => {
  const pattern = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}$';
  return { ...text(`${description} UTC, without a zone suffix.`, 23), pattern } as const;
};

export const SCHEMAS = {
  Project: {
    type: 'object',
    required: ['id', 'name', 'export_name', 'created_at', 'updated_at', 'usable_lead_count'],
    properties: {
      id: integer('Of the project.'),
      name: text('As it was created.', 1_024),
      export_name: { ...text('Name of the exported file, if it differs.', 1_024), type: ['string', 'null'] },
      created_at: localTime('When it was created.'),
      updated_at: localTime('When it or its leads last changed.'),
      usable_lead_count: integer('Rows of its export.'),
    },
    examples: [
      {
        id: 1,
        name: 'Q3 outreach',
        export_name: 'q3-leads',
        created_at: '2026-03-02T09:00:00.000',
        updated_at: '2026-03-02T09:00:00.000',
        usable_lead_count: 214,
      },
    ],
  },
  ProjectList: {
    type: 'object',
    required: ['projects', 'total'],
    properties: {
      projects: {
        type: 'array',
        maxItems: 100_000,
        description: 'Ordered by id.',
        items: { $ref: '#/components/schemas/Project' },
      },
      total: integer('Number of projects.'),
    },
  },
  ProblemField: {
    type: 'object',
    required: ['pointer', 'detail'],
    properties: {
      pointer: text('`?name` of a parameter, `{name}` of the path, `#name` of a header.', 2_048),
      detail: text('The broken rule.', 4_096),
    },
  },
  Problem: {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id'],
    properties: {
      type: { ...text('Page that documents the code.', 2_048), format: 'uri' },
      title: text('Title of the code.', 255),
      status: { type: 'integer', format: 'int32', minimum: 400, maximum: 599, description: 'Of the answer.' },
      detail: text('What was wrong this time.', 8_192),
      instance: text('Path of the request, without its query.', 65_536),
      code: { type: 'string', enum: Object.keys(ERROR_CODES), description: 'Stable: decide by it.' },
      request_id: text('`X-Request-Id` of the answer.', 255),
      errors: {
        type: 'array',
        maxItems: 20,
        description: 'All broken rules.',
        items: { $ref: '#/components/schemas/ProblemField' },
      },
    },
  },
} as const;
