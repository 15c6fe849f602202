import 'reflect-metadata';
import { loadConfig } from '@hiring/platform-config';
import { createLogger } from '@hiring/platform-observability';
import { runService } from '@hiring/platform-service';
import { ExportsConfig } from './config.js';
import { createExportsApp } from './edge.js';
import { ExportsModule } from './exports.module.js';

const config = loadConfig(ExportsConfig);
const logger = createLogger({ service: 'exports', level: config.logLevel, instanceId: config.instanceId });
const app = await createExportsApp(ExportsModule, config, logger);
await runService(app, { listen: { port: config.port, host: config.host } });
