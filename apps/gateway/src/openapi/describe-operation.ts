import { getSchemaPath } from '@nestjs/swagger';
import { documentedMembers, type Dto } from '@hiring/contracts/operations';
import { csvOf, tableOf } from '../pipeline/csv-answer.js';
import type { AnyOperation } from '../pipeline/operation.js';
import { exampleOf } from './example.js';
import { answerHeaders, type Json } from './headers.js';
import { linksOf } from './links.js';
import type { ProblemResponses } from './problem-responses.js';
import { withCommonRules } from './schema-rules.js';

/** Maximum length of a CSV answer. */
const CSV_LENGTH_MAX = 16 * 1_024 * 1_024;

export type Schemas = Record<string, Json>;

/** Returns an operation's OpenAPI object, from its classes and the contract. */
export function describeOperation(operation: AnyOperation, schemas: Schemas, problems: ProblemResponses): Json {
  const { deprecated, body } = operation;
  return {
    operationId: operation.name,
    summary: operation.summary,
    description: `${operation.description}\n\n${terms(operation)}`,
    tags: [operation.tag],
    'x-status': 'live',
    ...(deprecated !== undefined && { deprecated: true, 'x-deprecated-since': deprecated.since }),
    ...(deprecated?.sunset !== undefined && { 'x-sunset': deprecated.sunset }),
    security: [{ ApiKey: [] }],
    parameters: parametersOf(operation),
    ...(body !== undefined && { requestBody: { required: true, content: jsonContent(body, schemas) } }),
    responses: { ...ownAnswers(operation, schemas), ...problems.of(operation) },
  };
}

/** Returns the classes whose schemas the operation refers to. */
export function classesOf({ body, answers }: AnyOperation): Dto<object>[] {
  const types = [body, ...Object.values(answers).map(({ type }) => type)];
  return types.filter((type) => type !== undefined);
}

function terms(operation: AnyOperation): string {
  const scope = operation.scope === null ? 'Any valid key.' : `Needs the scope \`${operation.scope}\`.`;
  const price = {
    call: 'Costs one cached call.',
    row: 'Costs one cached call per row found.',
    tier1: 'Costs one call: cached without `max_age`, fresh with it; a 202 that queued a crawl costs one forced_fresh.',
    change: 'Costs one change per event returned.',
    watch: 'Costs one watch.',
  };
  const tool = operation.tool === undefined ? '' : ` MCP tool: \`${operation.tool.name}\`.`;
  const csv = operation.csv === true ? ' Also `text/csv`, for an `Accept` that names it.' : '';
  const conflict = operation.conflictWhen === undefined ? '' : ` 409 \`conflict\`: ${operation.conflictWhen}`;
  return `${scope} ${operation.meter === null ? 'Not metered.' : price[operation.meter]}${tool}${csv}${conflict} Status: live.`;
}

function parametersOf(operation: AnyOperation): Json[] {
  const { method, meter } = operation;
  const shared = [
    'RequestId',
    ...(method === 'GET' ? ['IfNoneMatch'] : []),
    ...(meter === null ? [] : ['IdempotencyKey']),
  ];
  return [
    ...parameters(operation.params, 'path'),
    ...parameters(operation.query, 'query'),
    ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

/** Returns the documented members of an input class as parameters. */
function parameters(dto: Dto<object> | undefined, where: 'path' | 'query'): Json[] {
  if (dto === undefined) return [];
  return documentedMembers(dto).map(([name, documented]) => {
    const { required, description, example, isArray: _isArray, name: _name, ...schema } = documented;
    return {
      name,
      in: where,
      required: where === 'path' || required !== false,
      description: String(description),
      schema: withCommonRules(schema),
      ...(example !== undefined && { example }),
    };
  });
}

function ownAnswers(operation: AnyOperation, schemas: Schemas): Record<string, Json> {
  const own = Object.entries(operation.answers).map(([text, { description, type }]): [string, Json] => {
    const status = Number(text);
    const links = linksOf(operation.name, status);
    return [
      text,
      {
        description,
        headers: answerHeaders(operation, status),
        ...(type !== undefined && { content: answerContent(operation, status, type, schemas) }),
        ...(links !== undefined && { links }),
      },
    ];
  });
  if (operation.method === 'GET') {
    own.push(['304', { description: 'Not modified; free.', headers: answerHeaders(operation, 304) }]);
  }
  return Object.fromEntries(own);
}

/**
 * Returns an answer's content by media type. JSON is first, since generators take the first type that they can read.
 */
function answerContent(operation: AnyOperation, status: number, type: Dto<object>, schemas: Schemas): Json {
  const content = jsonContent(type, schemas);
  if (operation.csv !== true || status !== 200) return content;
  const value = csvOf(tableOf(operation), JSON.stringify(exampleOf({ $ref: getSchemaPath(type) }, schemas)));
  const description = 'A header line with the names of the members, and one line for each item (RFC 4180).';
  const schema = { type: 'string', description, maxLength: CSV_LENGTH_MAX };
  return { ...content, 'text/csv': { schema, examples: { example: { value } } } };
}

function jsonContent(type: Dto<object>, schemas: Schemas): Json {
  const schema = { $ref: getSchemaPath(type) };
  return {
    'application/json': { schema, examples: { example: { value: exampleOf(schema, schemas) } } },
  };
}
