import 'reflect-metadata';
import { loadConfig } from '@hiring/platform-config';
import { createEdgeApp } from '@hiring/platform-http-edge';
import { createLogger } from '@hiring/platform-observability';
import { runService } from '@hiring/platform-service';
import { AccountsModule } from './accounts.module.js';
import { AccountsConfig } from './config.js';
import { edgeOptions } from './edge.js';

const config = loadConfig(AccountsConfig);
const logger = createLogger({ service: 'accounts', level: config.logLevel, instanceId: config.instanceId });
const module = AccountsModule.create({ ...process.env, INSTANCE_ID: config.instanceId });
const app = await createEdgeApp(module, edgeOptions(config, logger));
await runService(app, { listen: { port: config.port, host: config.host } });
