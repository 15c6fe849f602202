import 'reflect-metadata';
import { runMigrations } from '@hiring/platform-service';
import { FRESHNESS_MIGRATIONS } from './migrations.js';

await runMigrations({ service: 'freshness', schema: 'freshness', migrations: FRESHNESS_MIGRATIONS });
