/** Runs the accounts service in a separate process. Its environment contains the apps' documents. */
import 'reflect-metadata';
import { loadConfig } from '@hiring/platform-config';
import { createLogger } from '@hiring/platform-observability';
import { startAccounts } from './accounts-service.js';
import { AccountsConfig } from '../../apps/accounts/src/config.js';

const documents = new Map(JSON.parse(process.env['TEST_DOCUMENTS'] ?? '[]') as [string, { body: string }][]);
const { port } = loadConfig(AccountsConfig, process.env);
const logger = createLogger({ service: 'accounts-test', level: 'debug' });
await startAccounts(process.env, port, (url) => documents.get(url), logger);
