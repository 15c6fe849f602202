import { problemTypeBase } from '../config.js';
import type { AnyOperation } from '../pipeline/operation.js';
import { describeOperation, type Schemas } from './describe-operation.js';
import { HEADER_PARAMETERS, HEADERS, type Json } from './headers.js';
import { vocabularySchemas, withNamedEnums } from './named-enums.js';
import { ProblemResponses } from './problem-responses.js';
import { withCommonRules } from './schema-rules.js';
import { describeWebhooks, MESSAGES } from './webhook-description.js';

const ABOUT = `Which companies are hiring, for what, how fast, and what just changed.

Every operation needs the header \`X-API-Key\`. Answers carry \`RateLimit-Policy\`, \`RateLimit\`, and when metered
\`Usage-Units\` and \`Usage-Id\`; company reads carry \`Coverage: direct | stale | none\`. Errors are RFC 9457 problems
with a stable \`code\`. Members may be added to answers at any time; nothing else changes within a version.

Readable without a key: \`/llms.txt\`, these pages as Markdown under \`/docs/api/README.md\`, \`/asyncapi.json\`, and the JSON Schemas of
events and webhook bodies under \`/schemas/\`.`;

const TAGS: Record<string, string> = {
  Account: 'The account of the key, its keys and its usage.',
  'Cached reads': 'Known data about one company.',
  Searches: 'Across companies.',
  'Fresh reads': 'Data about one company, with a maximum age.',
  'Change feed': 'Every change, in order.',
  Webhooks: 'Changes pushed to webhooks.',
  [MESSAGES]: 'What the service sends to webhooks.',
  'Writing back': 'Results reported by the caller.',
  Enrichment: 'One row in, one row out.',
};

export interface Described {
  operations: readonly AnyOperation[];
  /** Schemas for the operations' classes, built from decorators. */
  schemas: Schemas;
  baseUrl: string;
}

/** Returns the operations' OpenAPI 3.1 document. */
export function describeApi({ operations, schemas: declared, baseUrl }: Described): Json {
  const schemas = withBodyRules(sealed(withCommonRules(declared) as Schemas), operations);
  const problems = new ProblemResponses(problemTypeBase(baseUrl));
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const { method, path } = operation;
    const item = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {});
    item[method.toLowerCase()] = describeOperation(operation, schemas, problems);
  }
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const { components, ...document } = withNamedEnums({
    openapi: '3.1.0',
    info: {
      title: 'Hiring signals',
      version: '1.0.0',
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Hiring signals support', url: `${baseUrl}/docs` },
    },
    servers: [{ url: baseUrl, description: 'Public address of this installation.', 'x-internal': false }],
    security: [{ ApiKey: [] }],
    tags: [...tags, MESSAGES].map((name) => ({ name, description: TAGS[name] })),
    paths,
    webhooks: describeWebhooks(schemas),
    components: {
      securitySchemes: {
        ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The raw API key.' },
      },
      schemas,
      responses: problems.components,
      parameters: withCommonRules(HEADER_PARAMETERS),
      headers: withCommonRules(usedHeaders(operations)),
    },
  });
  return {
    ...document,
    components: { ...components, schemas: { ...components.schemas, ...vocabularySchemas() } },
  };
}

/**
 * Adds a body's rules about combinations of members to the body's own schema. If the rules were in a separate schema,
 * client generators would not name the type after the body.
 */
function withBodyRules(schemas: Schemas, operations: readonly AnyOperation[]): Schemas {
  const ruled = operations.flatMap(({ body, bodyRule }) =>
    body === undefined || bodyRule === undefined ? [] : [[body.name, { ...schemas[body.name], ...bodyRule }] as const],
  );
  return { ...schemas, ...Object.fromEntries(ruled) };
}

function usedHeaders(operations: readonly AnyOperation[]): Json {
  const { Deprecation, Sunset, Link, ...always } = HEADERS;
  return operations.some(({ deprecated }) => deprecated !== undefined)
    ? { ...always, Deprecation, Sunset, Link }
    : always;
}

/** Forbids unknown members in request bodies, but not in responses, which may get new members. */
function sealed(schemas: Schemas): Schemas {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      name.endsWith('Body') ? { ...schema, additionalProperties: false } : schema,
    ]),
  );
}
