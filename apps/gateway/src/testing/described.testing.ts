import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { describeApi } from '../openapi/api-description.js';
import { schemasOf } from '../openapi/openapi.document.js';
import { operations as all } from '../operations/index.js';
import type { AnyOperation } from '../pipeline/operation.js';

@Module({})
class Nothing {}

/** Returns the OpenAPI document without a running gateway. */
export async function describedApi(
  operations: readonly AnyOperation[] = all,
  baseUrl = 'https://api.example',
): Promise<Record<string, unknown>> {
  const app = await NestFactory.create(Nothing, new FastifyAdapter(), { logger: false });
  try {
    const described = describeApi({ operations, schemas: schemasOf(app, operations), baseUrl });
    return JSON.parse(JSON.stringify(described)) as Record<string, unknown>;
  } finally {
    await app.close();
  }
}
