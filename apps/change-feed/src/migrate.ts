import 'reflect-metadata';
import { runMigrations } from '@hiring/platform-service';
import { FEED_MIGRATIONS } from './migrations.js';

await runMigrations({ service: 'change-feed', schema: 'change_feed', migrations: FEED_MIGRATIONS });
