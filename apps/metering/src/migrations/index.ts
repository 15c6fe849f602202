import type { MigrationClass } from '@hiring/platform-postgres';
import { Usage1763700000000 } from './1763700000000-usage.js';

export const migrations: MigrationClass[] = [Usage1763700000000];
