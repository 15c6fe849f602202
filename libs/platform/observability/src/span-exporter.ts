import { context, trace, type AttributeValue } from '@opentelemetry/api';
import type { Logger } from './logger.js';
import { metrics } from './metrics.js';
import { AsyncContextManager, SpanRecorder, type EndedSpan } from './span-recorder.js';

export interface SpanExporterOptions {
  /** Base address of a collector, as in OTEL_EXPORTER_OTLP_ENDPOINT; `/v1/traces` is appended. */
  endpoint: string;
  service: string;
  instanceId: string;
  /** Share of the traces that begin in this process, 0 to 1. */
  share: number;
  logger: Logger;
}

export interface SpanExporter {
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

let running = false;

/** Whether this process records spans: work that only serves them can be skipped. */
export const isTracing = (): boolean => running;

const EVERY_MS = 1_000;
const PER_REQUEST = 512;
const QUEUE_MAX = 8_192;
const TIMEOUT_MS = 5_000;

/**
 * Starts recording spans and sending them to the collector in batches, OTLP as JSON over HTTP. Spans for an unavailable
 * collector are lost and counted; nothing else is affected.
 */
export function startSpanExporter(options: SpanExporterOptions): SpanExporter {
  const url = `${options.endpoint.replace(/\/+$/, '')}/v1/traces`;
  const dropped = metrics.counter('trace_spans_dropped_total', 'Spans that were not delivered to the collector.');
  let queue: EndedSpan[] = [];
  let sending: Promise<void> = Promise.resolve();
  let unavailable = false;

  const send = async (spans: EndedSpan[]): Promise<void> => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(toOtlp(spans, options)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
      unavailable = false;
    } catch (error) {
      dropped.inc(spans.length);
      if (!unavailable) options.logger.warn({ err: error }, 'spans are lost until the collector is available');
      unavailable = true;
    }
  };
  const flush = (): Promise<void> => {
    const spans = queue;
    queue = [];
    for (let at = 0; at < spans.length; at += PER_REQUEST) {
      const part = spans.slice(at, at + PER_REQUEST);
      sending = sending.then(() => send(part));
    }
    return sending;
  };
  const onEnd = (span: EndedSpan): void => {
    if (queue.length >= QUEUE_MAX) dropped.inc();
    else queue.push(span);
  };
  context.setGlobalContextManager(new AsyncContextManager());
  trace.setGlobalTracerProvider(new SpanRecorder(onEnd, options.share));
  running = true;
  const timer = setInterval(() => void flush(), EVERY_MS);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      running = false;
      trace.disable();
      context.disable();
      await flush();
    },
  };
}

function toOtlp(spans: readonly EndedSpan[], { service, instanceId }: SpanExporterOptions): unknown {
  const resource = { 'service.name': service, 'service.instance.id': instanceId };
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'hiring' }, spans: spans.map(toSpan) }],
      },
    ],
  };
}

function toSpan({ startNs, endNs, attributes, status, kind, ...span }: EndedSpan): unknown {
  return {
    ...span,
    // OTLP counts kinds from 1: 0 is "unspecified".
    kind: kind + 1,
    startTimeUnixNano: String(startNs),
    endTimeUnixNano: String(endNs),
    attributes: attributesOf(attributes),
    status: { code: status.code },
  };
}

function attributesOf(attributes: Record<string, AttributeValue | undefined>): unknown[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: valueOf(value) }],
  );
}

function valueOf(value: AttributeValue): unknown {
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  return { stringValue: String(value) };
}
