import 'reflect-metadata';
import { runMigrations } from '@hiring/platform-service';
import { FEED_MIGRATIONS } from './migrations/index.js';

await runMigrations({ service: 'change-feed', schema: 'feed', migrations: FEED_MIGRATIONS });
