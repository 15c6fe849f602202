import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createEdgeApp } from '@hiring/platform-http-edge';
import { createLogger } from '@hiring/platform-observability';

/** Returns a module as an edge that requests are injected into. It is initialised by the caller. */
export function edgeOf(module: object): Promise<NestFastifyApplication> {
  return createEdgeApp(module as Parameters<typeof createEdgeApp>[0], {
    logger: createLogger({ service: 'test', level: 'silent' }),
    bodyLimitBytes: 1_024,
    trustedProxies: [],
    problemTypeBase: 'https://api.example/docs/errors#',
  });
}
