import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type AttributeValue,
  type Context,
  type ContextManager,
  type Exception,
  type Span,
  type SpanContext,
  type SpanOptions,
  type SpanStatus,
  type Tracer,
  type TracerProvider,
} from '@opentelemetry/api';

/** A span that has ended. Times are nanoseconds since the epoch. */
export interface EndedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: SpanKind;
  startNs: bigint;
  endNs: bigint;
  attributes: Attributes;
  status: SpanStatus;
}

const nowNs = (): bigint => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n;

/** Records the spans of the code and passes each to `onEnd` once. */
export class SpanRecorder implements TracerProvider, Tracer {
  /** `share`: of the traces that begin here; an incoming one keeps its sampling decision. */
  constructor(
    private readonly onEnd: (span: EndedSpan) => void,
    private readonly share: number,
  ) {}

  getTracer(): Tracer {
    return this;
  }

  startSpan(name: string, options: SpanOptions = {}, parent: Context = ROOT_CONTEXT): Span {
    const above = trace.getSpanContext(parent);
    const inherited = above !== undefined && isSpanContextValid(above) ? above : undefined;
    const traceId = inherited?.traceId ?? randomBytes(16).toString('hex');
    const sampled =
      inherited === undefined ? this.isChosen(traceId) : (inherited.traceFlags & TraceFlags.SAMPLED) !== 0;
    const own: SpanContext = {
      traceId,
      spanId: randomBytes(8).toString('hex'),
      traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    };
    if (!sampled) return trace.wrapSpanContext(own);
    return new RecordedSpan(own, inherited?.spanId, name, options, this.onEnd);
  }

  startActiveSpan(): never {
    throw new Error('withTrace runs work inside a span');
  }

  /** Sampling decision by trace id, so that every process decides the same way. */
  private isChosen(traceId: string): boolean {
    return Number.parseInt(traceId.slice(-8), 16) < this.share * 2 ** 32;
  }
}

class RecordedSpan implements Span {
  private readonly startNs = nowNs();
  private readonly attributes: Attributes;
  private status: SpanStatus = { code: SpanStatusCode.UNSET };
  private ended = false;

  constructor(
    private readonly own: SpanContext,
    private readonly parentSpanId: string | undefined,
    private name: string,
    private readonly options: SpanOptions,
    private readonly onEnd: (span: EndedSpan) => void,
  ) {
    this.attributes = { ...options.attributes };
  }

  spanContext(): SpanContext {
    return this.own;
  }

  setAttribute(key: string, value: AttributeValue): this {
    this.attributes[key] = value;
    return this;
  }

  setAttributes(attributes: Attributes): this {
    Object.assign(this.attributes, attributes);
    return this;
  }

  setStatus(status: SpanStatus): this {
    this.status = status;
    return this;
  }

  updateName(name: string): this {
    this.name = name;
    return this;
  }

  /** Records only the type of the error: messages may contain callers' data. */
  recordException(exception: Exception): void {
    const type = typeof exception === 'string' ? 'Error' : (exception.name ?? 'Error');
    this.setAttribute('error.type', type);
  }

  addEvent(): this {
    return this;
  }

  addLink(): this {
    return this;
  }

  addLinks(): this {
    return this;
  }

  isRecording(): boolean {
    return !this.ended;
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.onEnd({
      traceId: this.own.traceId,
      spanId: this.own.spanId,
      ...(this.parentSpanId !== undefined && { parentSpanId: this.parentSpanId }),
      name: this.name,
      kind: this.options.kind ?? SpanKind.INTERNAL,
      startNs: this.startNs,
      endNs: nowNs(),
      attributes: this.attributes,
      status: this.status,
    });
  }
}

/** Keeps the active span across awaits. */
export class AsyncContextManager implements ContextManager {
  private readonly storage = new AsyncLocalStorage<Context>();

  active(): Context {
    return this.storage.getStore() ?? ROOT_CONTEXT;
  }

  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    context: Context,
    fn: F,
    thisArg?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    return this.storage.run(context, () => fn.apply(thisArg, args));
  }

  bind<T>(context: Context, target: T): T {
    if (typeof target !== 'function') return target;
    const bound = (...args: unknown[]): unknown => this.storage.run(context, () => target(...args) as unknown);
    return bound as T;
  }

  enable(): this {
    return this;
  }

  disable(): this {
    this.storage.disable();
    return this;
  }
}
