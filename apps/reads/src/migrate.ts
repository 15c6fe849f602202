import { runMigrations } from '@hiring/platform-service';
import { MIGRATIONS } from './migrations.js';
import { SCHEMA } from './projections/table-set.js';

await runMigrations({ service: 'reads', schema: SCHEMA, migrations: MIGRATIONS });
