import { createEdgeApp } from '@hiring/platform-http-edge';
import type { Logger } from '@hiring/platform-observability';
import type { FastifyInstance } from 'fastify';
import type { AccountsConfig } from './config.js';

const BODY_BYTES_MAX = 32 * 1024;

type RootModule = Parameters<typeof createEdgeApp>[0];

/** Creates the public edge: pages, and the endpoints of OAuth. */
export async function createAccountsApp(
  module: RootModule,
  { trustedProxies, baseUrl }: Pick<AccountsConfig, 'trustedProxies' | 'baseUrl'>,
  logger: Logger,
): ReturnType<typeof createEdgeApp> {
  const app = await createEdgeApp(module, {
    logger,
    bodyLimitBytes: BODY_BYTES_MAX,
    trustedProxies,
    problemTypeBase: `${baseUrl}/docs/errors#`,
    vary: 'Cookie',
  });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  // Read by the OAuth library, or by `formOf`.
  fastify.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => done(null, body));
  return app;
}
