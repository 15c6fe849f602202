import { ERROR_CODES, LEAD_COLUMNS, type ErrorCode } from '@hiring/contracts';
import { EXPORT_FORMATS } from '../lead-exports/lead-exports.controller.js';
import { SCHEMAS } from './schemas.js';

type Json = Record<string, unknown>;

const ABOUT = `A caller's projects, and the usable leads of each as CSV.

Every operation needs an API key with the scope \`projects:read\` as \`Authorization: Bearer\`. Errors are RFC 9457 problems
with a stable \`code\`. This surface has no version prefix; members may be added to answers at any time.`;

const EXAMPLE_CSV = [
  LEAD_COLUMNS.join(','),
  'https://papercrane.example,https://www.linkedin.com/in/jo-doe,jo@papercrane.example,+4930123456,Head Nurse',
  '',
].join('\r\n');

const DETAILS: Partial<Record<ErrorCode, string>> = {
  invalid_request: 'Query parameter format: must be csv.',
  forbidden: 'A valid API key with the scope projects:read is required as a Bearer token.',
  not_found: 'There is no such resource.',
};

const REQUEST_ID: Json = {
  name: 'X-Request-Id',
  in: 'header',
  required: false,
  description: "The caller's own id of the request, returned in the answer. 1-255 visible ASCII characters.",
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
};

const HEADERS: Record<string, Json> = {
  'X-Request-Id': {
    description: 'Id of the request; quote it when you report a problem.',
    required: true,
    schema: { type: 'string', maxLength: 255 },
    example: '019d0e3f-5a7c',
  },
  'RateLimit-Policy': {
    description:
      'The limits that hold: `q` requests per `w` seconds, `burst` of them at once; of the key and of the customer. Absent without a key.',
    schema: { type: 'string', maxLength: 1_024 },
    example: '"key";q=100;w=10;burst=100, "customer";q=100;w=10;burst=100',
  },
  RateLimit: {
    description:
      'Where they stand: `r` requests pass at once now, `t` seconds until the full burst is available again. Absent without a key.',
    schema: { type: 'string', maxLength: 1_024 },
    example: '"key";r=99;t=1, "customer";r=99;t=1',
  },
  'Content-Disposition': {
    description: 'File name of the download: `<export_name or name>.csv` (RFC 6266).',
    required: true,
    schema: { type: 'string', maxLength: 2_048 },
    example: 'attachment; filename="q3-leads.csv"',
  },
  'Retry-After': {
    description: 'Seconds to wait before repeating the request.',
    schema: { type: 'integer', format: 'int64', minimum: 0, maximum: 31_536_000 },
    example: 5,
  },
};

/**
 * Headers that are described for every response. A response has the rate limit headers only if its request has a key.
 */
const COMMON_HEADERS = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit'];

/** Returns the OpenAPI 3.1 document for the project-leads API at `appApiUrl`. */
export function describeProjectLeads(appApiUrl: string): Json {
  const refusals = new Refusals(`${appApiUrl}/docs/errors#`);
  const listed = refusals.of('invalid_request', 'forbidden', 'rate_limited', 'internal', 'unavailable');
  const one = refusals.of('invalid_request', 'forbidden', 'not_found', 'rate_limited', 'internal', 'unavailable');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Project leads',
      version: '1.0.0',
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Hiring signals support', url: `${appApiUrl}/docs/errors` },
    },
    servers: [{ url: appApiUrl, description: 'Public address of this installation.', 'x-internal': false }],
    security: [{ Bearer: [] }],
    tags: [{ name: 'Projects', description: 'Projects and their leads.' }],
    paths: {
      '/projects/': { get: listProjects(listed) },
      '/projects/{project_id}/leads/export': { get: exportLeads(one) },
    },
    components: {
      securitySchemes: {
        Bearer: { type: 'http', scheme: 'bearer', description: 'The API key, found under Settings, API key.' },
      },
      schemas: SCHEMAS,
      responses: refusals.components,
      parameters: { RequestId: REQUEST_ID },
      headers: HEADERS,
    },
  };
}

function listProjects(refused: Json): Json {
  return {
    ...about('list_projects', "The caller's projects", 'Ordered by id. `GET /projects` answers the same. Not metered.'),
    parameters: [parameter('RequestId')],
    responses: {
      '200': {
        description: 'All of them.',
        headers: headers(...COMMON_HEADERS),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/ProjectList' },
            examples: { example: { value: { projects: [SCHEMAS.Project.examples[0]], total: 1 } } },
          },
        },
        links: {
          export_leads: {
            operationId: 'export_leads',
            parameters: { project_id: '$response.body#/projects/0/id', format: 'csv' },
          },
        },
      },
      ...refused,
    },
  };
}

function exportLeads(refused: Json): Json {
  const description =
    'Every usable lead in one answer, a header row first; as many rows as the `usable_lead_count` of the project, none for a project without any. A file that ends properly is complete: a failure midway breaks the connection. Cells a spreadsheet would run begin with an apostrophe. Not metered.';
  return {
    ...about('export_leads', "A project's usable leads as CSV", description),
    parameters: [
      {
        name: 'project_id',
        in: 'path',
        required: true,
        description: 'Id of one of the projects.',
        schema: { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      },
      {
        name: 'format',
        in: 'query',
        required: true,
        description: 'Of the file.',
        schema: { type: 'string', enum: [...EXPORT_FORMATS] },
      },
      parameter('RequestId'),
    ],
    responses: {
      '200': {
        description: 'RFC 4180, UTF-8.',
        headers: headers(...COMMON_HEADERS, 'Content-Disposition'),
        content: {
          'text/csv': {
            schema: { type: 'string', maxLength: Number.MAX_SAFE_INTEGER },
            examples: { example: { value: EXAMPLE_CSV } },
          },
        },
      },
      ...refused,
    },
  };
}

function about(operationId: string, summary: string, description: string): Json {
  return { operationId, summary, description, tags: ['Projects'], 'x-status': 'live', security: [{ Bearer: [] }] };
}

const parameter = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

function headers(...names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Collects the operations' common error responses for `components.responses`. */
class Refusals {
  readonly components: Record<string, Json> = {};

  constructor(private readonly problemTypeBase: string) {}

  of(...codes: ErrorCode[]): Record<string, Json> {
    return Object.fromEntries(
      codes.map((code) => {
        this.components[code] ??= this.response(code);
        return [String(ERROR_CODES[code].status), { $ref: `#/components/responses/${code}` }];
      }),
    );
  }

  private response(code: ErrorCode): Json {
    const { status, title } = ERROR_CODES[code];
    const example = {
      type: `${this.problemTypeBase}${code}`,
      title,
      status,
      detail: DETAILS[code] ?? `${title}.`,
      instance: '/projects/1/leads/export',
      code,
      request_id: '019d0e3f-5a7c',
      ...(code === 'invalid_request' && { errors: [{ pointer: '?format', detail: 'must be csv' }] }),
    };
    return {
      description: `${title} (\`${code}\`).`,
      headers: headers(...COMMON_HEADERS, ...(status === 429 || status === 503 ? ['Retry-After'] : [])),
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: { [code]: { value: example } },
        },
      },
    };
  }
}
