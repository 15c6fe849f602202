export * from './rows.js';
export * from './evolve.js';
export * from './answers.js';
export * from './coverage-age.js';
