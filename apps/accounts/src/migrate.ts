import 'reflect-metadata';
import { runMigrations } from '@hiring/platform-service';
import { ACCOUNTS_MIGRATIONS } from './migrations.js';

await runMigrations({ service: 'accounts', schema: 'accounts', migrations: ACCOUNTS_MIGRATIONS });
