import { AsyncLocalStorage } from 'node:async_hooks';

/** A request's context. All code that handles the request can read this context. */
export interface LogContext {
  request_id?: string | undefined;
  traceparent?: string | undefined;
}

const storage = new AsyncLocalStorage<LogContext>();

/** Runs `fn`. Every log line from `fn`, across awaits, contains the context. */
export function runWithLogContext<T>(context: LogContext, fn: () => T): T {
  return storage.run(context, fn);
}

export function logContext(): LogContext | undefined {
  return storage.getStore();
}
