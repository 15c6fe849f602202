import 'reflect-metadata';
import { runMigrations } from '@hiring/platform-service';
import { EXPORTS_MIGRATIONS } from './migrations.js';

await runMigrations({
  service: 'exports',
  schema: 'exports',
  migrations: EXPORTS_MIGRATIONS,
  // An import's chunk is copied into a temporary table before it is merged into the leads.
  temporaryTables: true,
});
