export * from './attempt-outcome.js';
export * from './endpoint-url.js';
export * from './message.js';
export * from './retry-schedule.js';
export * from './signature.js';
export { slackBody, slackTestBody } from './slack-message.js';
