export * from './rows/index.js';
