export { parseEntityTags } from './conditional.js';
export { ERROR_CODES_PAGE, sendDescription, sendDocument, sendPage } from './descriptions.js';
export { createEdgeApp, type EdgeOptions } from './edge-app.js';
export type { EdgeReply, EdgeRequest } from './edge.adapter.js';
export { NoQuery, parseBody, parsePathInt, parsePathText, parseQuery } from './input.js';
export { problemMembers } from './problem.js';
export { type ErrorForm } from './problem.filter.js';
export { WithoutHead } from './routes.js';
