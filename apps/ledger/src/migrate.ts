import 'reflect-metadata';
import { runMigrations } from '@hiring/platform-service';
import { LEDGER_MIGRATIONS } from './migrations.js';

await runMigrations({ service: 'ledger', schema: 'ledger', migrations: LEDGER_MIGRATIONS });
