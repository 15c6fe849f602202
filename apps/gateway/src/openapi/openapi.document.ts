import { Injectable, type INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { GatewayConfig } from '../config.js';
import { EXTRA_MODELS } from './describe-operation.js';

const ABOUT = `Which companies are hiring, for what, how fast, and what just changed.

Every operation needs the header \`X-API-Key\`. Answers carry \`RateLimit-Policy\`, \`RateLimit\`, and when metered
\`Usage-Units\` and \`Usage-Id\`; company reads carry \`Coverage: direct | stale | none\`. Errors are RFC 9457 problems
with a stable \`code\`.`;

/** The OpenAPI 3.1 description, built from the running application when it is first asked for. */
@Injectable()
export class OpenApiDocument {
  private app: INestApplication | undefined;
  private text: string | undefined;

  constructor(private readonly config: GatewayConfig) {}

  describe(app: INestApplication): void {
    this.app = app;
  }

  json(): string {
    this.text ??= JSON.stringify(this.build());
    return this.text;
  }

  private build(): OpenAPIObject {
    if (this.app === undefined) throw new Error('the application to describe was not given');
    const config = new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setTitle('Hiring signals')
      .setDescription(ABOUT)
      .setVersion('1.0.0')
      .addServer(this.config.baseUrl)
      .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key' }, 'ApiKey')
      .build();
    return SwaggerModule.createDocument(this.app, config, { extraModels: EXTRA_MODELS });
  }
}
