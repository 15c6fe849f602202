import { createEdgeApp } from '@hiring/platform-http-edge';
import type { Logger } from '@hiring/platform-observability';
import type { FastifyInstance } from 'fastify';
import type { ExportsConfig } from './config.js';

const BODY_BYTES_MAX = 64 * 1024;

type RootModule = Parameters<typeof createEdgeApp>[0];

/** Creates the public edge of this service: the project-leads surface, the console, and the uploads of imports. */
export async function createExportsApp(
  module: RootModule,
  config: ExportsConfig,
  logger: Logger,
): ReturnType<typeof createEdgeApp> {
  const app = await createEdgeApp(module, {
    logger,
    bodyLimitBytes: BODY_BYTES_MAX,
    trustedProxies: config.trustedProxies,
    problemTypeBase: `${config.appApiUrl}/docs/errors#`,
    vary: 'Authorization',
    ignoreTrailingSlash: true,
  });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  // Chunks of an import are read as they arrive.
  fastify.addContentTypeParser('text/tab-separated-values', (_request, body, done) => done(null, body));
  return app;
}
