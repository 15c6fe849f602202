import 'reflect-metadata';
import { runSupport } from './program.js';

await runSupport(process.argv.slice(2));
