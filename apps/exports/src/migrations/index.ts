import { Projects1700000000000 } from './1700000000000-projects.js';

export const EXPORTS_MIGRATIONS = [Projects1700000000000];
