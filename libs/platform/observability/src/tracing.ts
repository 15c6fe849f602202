import { context, trace } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from './logger.js';
import { metrics } from './metrics.js';

export interface TracingOptions {
  /** A collector's base URL, as in OTEL_EXPORTER_OTLP_ENDPOINT, without `/v1/traces`. */
  endpoint: string;
  service: string;
  instanceId: string;
  /** The share of traces that are recorded, from 0 to 1. It applies to traces that begin in this process. */
  share: number;
  logger: Logger;
}

export interface Tracing {
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

let running = false;

/** Returns whether this process records spans. */
export const isTracing = (): boolean => running;

const EVERY_MS = 1_000;
const PER_REQUEST = 512;
const QUEUE_MAX = 8_192;
const TIMEOUT_MS = 5_000;
/** `ExportResultCode.SUCCESS` in the SDK. */
const SUCCESS = 0;

/**
 * Starts recording spans with the OpenTelemetry SDK, and sends them to the collector as OTLP JSON over HTTP. If the
 * collector is unavailable, spans are lost and counted.
 */
export async function startTracing({ endpoint, service, instanceId, share, logger }: TracingOptions): Promise<Tracing> {
  // Loaded here, so that processes without a collector do not load it.
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ]);
  const dropped = metrics.counter('trace_spans_dropped_total', 'Spans that were not delivered to the collector.');
  let waiting = 0;
  let unavailable = false;

  const otlp = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: TIMEOUT_MS,
  });
  const exporter: SpanExporter = {
    export: (spans, done) =>
      otlp.export(spans, (result) => {
        const hasFailed = result.code !== SUCCESS;
        waiting -= spans.length;
        if (hasFailed) dropped.inc(spans.length);
        if (hasFailed && !unavailable)
          logger.warn({ err: result.error }, 'spans are lost until the collector is available');
        unavailable = hasFailed;
        done(result);
      }),
    shutdown: () => otlp.shutdown(),
  };
  /** Counts the spans that do not fit into the SDK's queue, which drops them silently. */
  class CountingProcessor extends sdk.BatchSpanProcessor {
    override onEnd(span: ReadableSpan): void {
      if (waiting >= QUEUE_MAX) return dropped.inc();
      waiting += 1;
      super.onEnd(span);
    }
  }
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': instanceId }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new CountingProcessor({
        exporter,
        scheduledDelayMillis: EVERY_MS,
        maxExportBatchSize: PER_REQUEST,
        maxQueueSize: QUEUE_MAX,
        exportTimeoutMillis: TIMEOUT_MS,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  running = true;
  return {
    close: async () => {
      running = false;
      trace.disable();
      context.disable();
      // The error is ignored here, because the exporter counts and logs the failure.
      await provider.shutdown().catch(() => undefined);
    },
  };
}
