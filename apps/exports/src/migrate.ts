import 'reflect-metadata';
import { runMigrations } from '@hiring/platform-service';
import { EXPORTS_MIGRATIONS } from './migrations/index.js';

await runMigrations({ service: 'exports', schema: 'exports', migrations: EXPORTS_MIGRATIONS });
