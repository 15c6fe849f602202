import type { MigrationClass } from '@hiring/platform-postgres';
import { ReadModels1763700000000 } from './1763700000000-read-models.js';

export const MIGRATIONS: MigrationClass[] = [ReadModels1763700000000];
