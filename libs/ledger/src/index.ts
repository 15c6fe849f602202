export * from './state.js';
export * from './decision.js';
export * from './registry.js';
export { decideObservation } from './decide-observation.js';
export { decideCommand } from './decide-command.js';
export { evolveCompany } from './evolve-company.js';
