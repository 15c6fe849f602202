import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createEdgeApp } from '@hiring/platform-http-edge';
import { createLogger } from '@hiring/platform-observability';

/** Returns an edge application for tests that inject requests. The caller initialises it. */
export function edgeOf(module: object): Promise<NestFastifyApplication> {
  return createEdgeApp(module as Parameters<typeof createEdgeApp>[0], {
    logger: createLogger({ service: 'test', level: 'silent' }),
    bodyLimitBytes: 1_024,
    trustedProxies: [],
    problemTypeBase: 'https://api.example/docs/errors#',
  });
}
