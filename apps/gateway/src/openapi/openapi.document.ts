import { Injectable, type INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { GatewayConfig } from '../config.js';
import { operations } from '../operations/index.js';
import type { AnyOperation } from '../pipeline/operation.js';
import { describeApi } from './api-description.js';
import { describeEvents } from './asyncapi.document.js';
import { classesOf, type Schemas } from './describe-operation.js';
import { asOpenApi30 } from './openapi-3.0.js';
import { ProblemDocument } from './problem.dto.js';
import { publishedSchemas } from './published-schemas.js';
import { EventDelivery } from './webhook-description.js';

interface Texts {
  /** The OpenAPI 3.1 document for the operations under /v1. */
  openApi: string;
  /** The same document as OpenAPI 3.0.3. */
  openApi30: string;
  /** The AsyncAPI 3 document for the public topic. */
  asyncApi: string;
  /** The JSON Schemas for events and webhook deliveries, by file name. */
  schemas: ReadonlyMap<string, string>;
}

/** Builds the texts of the served API descriptions before the first request. */
@Injectable()
export class OpenApiDocument {
  private built: Texts | undefined;

  constructor(private readonly config: GatewayConfig) {}

  describe(app: INestApplication): void {
    const { baseUrl, publicKafkaBrokers: brokers, kafkaTls, topicPrefix } = this.config;
    const schemas = schemasOf(app, operations);
    const events = describeEvents({ baseUrl, brokers, protocol: kafkaTls ? 'kafka-secure' : 'kafka', topicPrefix });
    const api = describeApi({ operations, schemas, baseUrl });
    this.built = {
      openApi: JSON.stringify(api),
      openApi30: JSON.stringify(asOpenApi30(api)),
      asyncApi: JSON.stringify(events),
      schemas: new Map([...publishedSchemas(baseUrl, schemas)].map(([name, schema]) => [name, JSON.stringify(schema)])),
    };
  }

  get texts(): Texts {
    if (this.built === undefined) throw new Error('the API description has not been built');
    return this.built;
  }
}

/**
 * Returns the schemas of all classes that the operations name, built from the decorators that also validate input. Any
 * application may be passed.
 */
export function schemasOf(app: INestApplication, described: readonly AnyOperation[]): Schemas {
  const config = new DocumentBuilder().setOpenAPIVersion('3.1.0').build();
  const extraModels = [...new Set([...described.flatMap(classesOf), ProblemDocument, EventDelivery])];
  const { components } = SwaggerModule.createDocument(app, config, { extraModels, include: [] });
  return (components?.schemas ?? {}) as Schemas;
}
