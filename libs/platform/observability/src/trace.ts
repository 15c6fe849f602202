import {
  context,
  isSpanContextValid,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api';
import { logContext, runWithLogContext } from './log-context.js';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const TRACER = 'hiring';

/**
 * Returns the current W3C trace context, for the `traceparent` header of an outgoing call. Without an SDK, this is the
 * context that came in.
 */
export function currentTraceparent(): string | undefined {
  const active = trace.getActiveSpan()?.spanContext();
  if (active !== undefined && isSpanContextValid(active)) {
    return `00-${active.traceId}-${active.spanId}-${active.traceFlags.toString(16).padStart(2, '0')}`;
  }
  return logContext()?.traceparent;
}

export function currentTraceId(): string | undefined {
  return currentTraceparent()?.slice(3, 35);
}

function parentContext(traceparent: string | undefined): Context {
  const match = traceparent === undefined ? null : TRACEPARENT.exec(traceparent);
  if (match === null) return context.active();
  const [, traceId = '', spanId = '', flags = '00'] = match;
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(remote) ? trace.setSpanContext(context.active(), remote) : context.active();
}

/** Records only the error's type, because its message may contain callers' data. */
function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'Error');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function finishWith<T>(span: Span, fn: () => T): T {
  try {
    const result = fn();
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    const settled = result.catch((error: unknown) => {
      fail(span, error);
      throw error;
    });
    return settled.finally(() => span.end()) as T;
  } catch (error) {
    fail(span, error);
    span.end();
    throw error;
  }
}

/**
 * Runs `fn` as the span `name` in an incoming message's trace. A malformed `traceparent` counts as absent. Without an
 * OpenTelemetry SDK, no span is recorded, but the context is passed on.
 */
export function withTrace<T>(traceparent: string | undefined, name: string, fn: () => T, options: SpanOptions = {}): T {
  const { span, parent, inside } = open(traceparent, name, options);
  return inside(() => context.with(trace.setSpan(parent, span), () => finishWith(span, fn)));
}

/**
 * Starts a span like `withTrace`, for work that ends in a callback: `fn` runs inside the span, `end` renames and ends
 * it.
 */
export function openTrace(
  traceparent: string | undefined,
  name: string,
  fn: () => void,
  options: SpanOptions = {},
): { end(name: string, attributes: Attributes, failed: boolean): void } {
  const { span, parent, inside } = open(traceparent, name, options);
  inside(() => context.with(trace.setSpan(parent, span), fn));
  return {
    end: (named, attributes, failed) => {
      span.updateName(named).setAttributes(attributes);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function open(traceparent: string | undefined, name: string, options: SpanOptions) {
  const incoming = traceparent !== undefined && TRACEPARENT.test(traceparent) ? traceparent : undefined;
  const parent = parentContext(incoming);
  const span = trace.getTracer(TRACER).startSpan(name, options, parent);
  const inherited = logContext();
  const inside = <R>(run: () => R): R =>
    runWithLogContext({ ...inherited, traceparent: incoming ?? inherited?.traceparent }, run);
  return { span, parent, inside };
}
