import 'reflect-metadata';
import { loadConfig } from '@hiring/platform-config';
import { createEdgeApp } from '@hiring/platform-http-edge';
import { createLogger } from '@hiring/platform-observability';
import { limitHeapGrowth, runService } from '@hiring/platform-service';
import { GatewayConfig, problemTypeBase } from './config.js';
import { GatewayModule } from './gateway.module.js';
import { errorForms } from './mcp/json-rpc-problem.js';
import { pageOrigins } from './mcp/mcp.controller.js';
import { OpenApiDocument } from './openapi/openapi.document.js';
import { bodyLimits } from './operations/index.js';

const BODY_BYTES_MAX = 64 * 1024;

// Without this limit, the heap could grow to several times the size of the cached answers.
limitHeapGrowth();

const config = loadConfig(GatewayConfig);
const app = await createEdgeApp(GatewayModule.create({ ...process.env, INSTANCE_ID: config.instanceId }), {
  logger: createLogger({ service: 'gateway', level: config.logLevel, instanceId: config.instanceId }),
  bodyLimitBytes: BODY_BYTES_MAX,
  bodyLimits: bodyLimits(),
  trustedProxies: config.trustedProxies,
  problemTypeBase: problemTypeBase(config.baseUrl),
  errorForms,
  pageOrigins: pageOrigins(config),
});
app.get(OpenApiDocument).describe(app);
await runService(app, { listen: { port: config.port, host: config.host } });
