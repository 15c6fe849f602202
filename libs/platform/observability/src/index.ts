export * from './health.js';
export { logContext, runWithLogContext, type LogContext } from './log-context.js';
export { createLogger, NestPinoLogger, type Logger, type LoggerOptions } from './logger.js';
export { metrics, Metrics } from './metrics.js';
export { startPrivateServer, type PrivateServer, type PrivateServerOptions } from './private-server.js';
export { isTracing, startSpanExporter, type SpanExporter } from './span-exporter.js';
export { currentTraceId, currentTraceparent, openTrace, withTrace } from './trace.js';
export { SpanKind } from '@opentelemetry/api';
