import 'reflect-metadata';
import { loadConfig } from '@hiring/platform-config';
import { createEdgeApp } from '@hiring/platform-http-edge';
import { createLogger } from '@hiring/platform-observability';
import { runService } from '@hiring/platform-service';
import { ExportsConfig } from './config.js';
import { ExportsModule } from './exports.module.js';

const BODY_BYTES_MAX = 64 * 1024;

const config = loadConfig(ExportsConfig);
const app = await createEdgeApp(ExportsModule, {
  logger: createLogger({ service: 'exports', level: config.logLevel, instanceId: config.instanceId }),
  bodyLimitBytes: BODY_BYTES_MAX,
  trustedProxies: config.trustedProxies,
  problemTypeBase: `${config.appApiUrl}/docs/errors#`,
  vary: 'Authorization',
  ignoreTrailingSlash: true,
  // An import's chunks are read as they arrive.
  streamedTypes: ['text/tab-separated-values'],
});
await runService(app, { listen: { port: config.port, host: config.host } });
