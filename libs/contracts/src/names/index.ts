export * from './fold.js';
export * from './countries.js';
export * from './filters.js';
