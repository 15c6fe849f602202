export * from './fold.js';
export * from './countries.js';
export * from './filters.js';
export * from './title-words.js';
