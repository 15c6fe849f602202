import { Injectable, type INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { GatewayConfig } from '../config.js';
import { operations } from '../operations/index.js';
import type { AnyOperation } from '../pipeline/operation.js';
import { describeApi } from './api-description.js';
import { describeEvents } from './asyncapi.document.js';
import { classesOf, type Schemas } from './describe-operation.js';
import { ProblemDocument } from './problem.dto.js';
import { EventDelivery } from './webhook-description.js';

/** The served descriptions: text built before the first request. */
@Injectable()
export class OpenApiDocument {
  private texts: { openApi: string; asyncApi: string } | undefined;

  constructor(private readonly config: GatewayConfig) {}

  describe(app: INestApplication): void {
    const { baseUrl } = this.config;
    const api = describeApi({ operations, schemas: schemasOf(app, operations), baseUrl });
    this.texts = { openApi: JSON.stringify(api), asyncApi: JSON.stringify(describeEvents(baseUrl)) };
  }

  /** OpenAPI 3.1 of the operations under /v1. */
  openApi(): string {
    return this.written().openApi;
  }

  /** AsyncAPI 3 of the public topic. */
  asyncApi(): string {
    return this.written().asyncApi;
  }

  private written(): { openApi: string; asyncApi: string } {
    if (this.texts === undefined) throw new Error('the application to describe was not given');
    return this.texts;
  }
}

/**
 * Schemas of every class that the operations name, from the decorators that also validate input. Works with any
 * application.
 */
export function schemasOf(app: INestApplication, described: readonly AnyOperation[]): Schemas {
  const config = new DocumentBuilder().setOpenAPIVersion('3.1.0').build();
  const extraModels = [...new Set([...described.flatMap(classesOf), ProblemDocument, EventDelivery])];
  const { components } = SwaggerModule.createDocument(app, config, { extraModels, include: [] });
  return (components?.schemas ?? {}) as Schemas;
}
