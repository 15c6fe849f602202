import 'reflect-metadata';
import { runMigrations } from '@hiring/platform-service';
import { migrations } from './migrations.js';

await runMigrations({ service: 'gateway', schema: 'gateway', migrations });
