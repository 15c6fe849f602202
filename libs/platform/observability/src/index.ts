export * from './health.js';
export { logContext, runWithLogContext } from './log-context.js';
export { createLogger, NestPinoLogger, type Logger, type LoggerOptions } from './logger.js';
export { metrics } from './metrics.js';
export { startPrivateServer } from './private-server.js';
export { currentTraceparent, openTrace, withTrace } from './trace.js';
export { isTracing, startTracing, type Tracing } from './tracing.js';
export { SpanKind } from '@opentelemetry/api';
