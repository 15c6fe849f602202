import { AsyncLocalStorage } from 'node:async_hooks';

/** What follows a request through the process without being passed along. */
export interface LogContext {
  request_id?: string | undefined;
  traceparent?: string | undefined;
}

const storage = new AsyncLocalStorage<LogContext>();

/** Runs `fn`; every log line written inside, across awaits, carries the context. */
export function runWithLogContext<T>(context: LogContext, fn: () => T): T {
  return storage.run(context, fn);
}

export function logContext(): LogContext | undefined {
  return storage.getStore();
}
