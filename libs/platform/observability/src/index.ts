export * from './health.js';
export { logContext, runWithLogContext, type LogContext } from './log-context.js';
export { createLogger, NestPinoLogger, type Logger, type LoggerOptions } from './logger.js';
export { metrics, Metrics } from './metrics.js';
export { startPrivateServer, type PrivateServer, type PrivateServerOptions } from './private-server.js';
export { currentTraceId, currentTraceparent, withTrace } from './trace.js';
