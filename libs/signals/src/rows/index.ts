export * from './company-row.js';
export * from './req-row.js';
export type { FoldScope } from './fold-scope.js';
export { evolveCompany } from './evolve-company.js';
export { isAccepted } from './evolve-board.js';
export { addWeeksTo, weekOf } from './calendar.js';
