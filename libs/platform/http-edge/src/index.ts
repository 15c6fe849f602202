export { conditional, parseEntityTags, type Conditional, type EntityTagList } from './conditional.js';
export { ERROR_CODES_PAGE, sendDescription, sendPage } from './descriptions.js';
export { createEdgeApp, type EdgeOptions } from './edge-app.js';
export type { EdgeReply, EdgeRequest } from './edge.adapter.js';
export { NoQuery, parseBody, parseDigits, parsePathInt, parsePathText, parseQuery } from './input.js';
export { ProblemFilter, type ErrorForm } from './problem.filter.js';
export { toProblem, type Problem, type ProblemBody, type ProblemContext } from './problem.js';
