import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { GatewayConfig } from '../../apps/gateway/src/config.js';
import { OpenApiDocument } from '../../apps/gateway/src/openapi/openapi.document.js';
import { operations } from '../../apps/gateway/src/operations/index.js';
import { Pipeline } from '../../apps/gateway/src/pipeline/pipeline.js';
import { controllerFor } from '../../apps/gateway/src/pipeline/rest.controller.js';

/** A placeholder for a deployment's address. */
const BASE_URL = 'https://api.example.com';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  nullable?: boolean;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

export interface DescribedParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface DescribedAnswer {
  description: string;
  headers?: Record<string, { description?: string; schema?: Schema }>;
  content?: Record<string, { schema?: Schema }>;
}

export interface DescribedOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  deprecated?: boolean;
  parameters?: DescribedParameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, DescribedAnswer>;
}

export interface DescribedApi {
  info: { title: string; version: string };
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema> };
}

/** One described operation with its method and path. */
export interface Endpoint {
  method: string;
  path: string;
  operation: DescribedOperation;
}

/** Builds the document that /openapi.json serves, without a running service. */
export async function describedApi(): Promise<DescribedApi> {
  @Module({
    controllers: operations.map(controllerFor),
    providers: [
      OpenApiDocument,
      { provide: Pipeline, useValue: {} },
      {
        provide: GatewayConfig,
        useValue: { baseUrl: BASE_URL, publicKafkaBrokers: [], kafkaTls: false, topicPrefix: 'hiring' },
      },
    ],
  })
  class DescribedModule {}
  const app = await NestFactory.create<NestFastifyApplication>(DescribedModule, new FastifyAdapter(), {
    logger: false,
  });
  try {
    const document = app.get(OpenApiDocument);
    document.describe(app);
    return withPartsInPlace(JSON.parse(document.texts.openApi) as DescribedApi);
  } finally {
    await app.close();
  }
}

/**
 * Replaces references to parameters, answers and headers by their contents. References to schemas remain, because
 * schemas have names.
 */
function withPartsInPlace(api: DescribedApi): DescribedApi {
  const replaced = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(replaced);
    if (typeof part !== 'object' || part === null) return part;
    const [, kind, name] = /^#\/components\/(parameters|responses|headers)\/(.+)$/.exec(refOf(part)) ?? [];
    if (kind !== undefined && name !== undefined) {
      return replaced((api.components as unknown as Record<string, Record<string, unknown>>)[kind]?.[name]);
    }
    return Object.fromEntries(Object.entries(part).map(([member, value]) => [member, replaced(value)]));
  };
  return { ...api, paths: replaced(api.paths) as DescribedApi['paths'] };
}

function refOf(part: object): string {
  return '$ref' in part && typeof part.$ref === 'string' ? part.$ref : '';
}

/** Returns the operations under /v1, in the document's order. */
export function endpointsOf(api: DescribedApi): Endpoint[] {
  return Object.entries(api.paths)
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => typeof operation === 'object' && 'operationId' in operation)
        .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
}

export function isMetered({ parameters = [] }: DescribedOperation): boolean {
  return parameters.some(({ name }) => name === 'Idempotency-Key');
}

/**
 * Returns the name and schema of the list in a paged operation's answer. Returns null if the operation has no pages.
 */
export function listOf(api: DescribedApi, { parameters = [], responses }: DescribedOperation): [string, Schema] | null {
  const reference = responses['200']?.content?.['application/json']?.schema?.$ref?.split('/').at(-1);
  const page = reference === undefined ? undefined : api.components.schemas[reference];
  const lists = Object.entries(page?.properties ?? {}).filter(([, { type }]) => type === 'array');
  const [list] = lists;
  return parameters.some(({ name }) => name === 'cursor') && list !== undefined && lists.length === 1 ? list : null;
}
