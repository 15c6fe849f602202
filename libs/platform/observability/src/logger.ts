import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { logContext } from './log-context.js';
import { redactLine } from './redaction.js';
import { currentTraceId } from './trace.js';

export type Logger = PinoLogger;

export interface LoggerOptions {
  service: string;
  level: string;
  instanceId?: string;
  /** The stream for the lines. Default: standard output. */
  destination?: DestinationStream;
}

/**
 * Returns a logger for JSON lines with service, instance and, within a request, request id and trace id. Secrets are
 * removed from the finished line (see redaction).
 */
export function createLogger(options: LoggerOptions): Logger {
  const base: Record<string, string> = { service: options.service };
  if (options.instanceId !== undefined) base['instance'] = options.instanceId;
  const settings = {
    level: options.level,
    base,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => {
      const requestId = logContext()?.request_id;
      const traceId = currentTraceId();
      return {
        ...(requestId === undefined ? {} : { request_id: requestId }),
        ...(traceId === undefined ? {} : { trace_id: traceId }),
      };
    },
    hooks: { streamWrite: redactLine },
  };
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination);
}

type NestLevel = 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal';

/** Writes Nest's own messages as JSON lines. Nest passes a context name, and for errors a stack, as extra arguments. */
export class NestPinoLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  readonly log = this.at('info');
  readonly error = this.at('error');
  readonly warn = this.at('warn');
  readonly debug = this.at('debug');
  readonly verbose = this.at('trace');
  readonly fatal = this.at('fatal');

  private at(level: NestLevel) {
    return (message: unknown, ...rest: unknown[]): void => this.write(level, message, rest);
  }

  private write(level: NestLevel, message: unknown, rest: unknown[]): void {
    const strings = rest.filter((part): part is string => typeof part === 'string');
    const fields: Record<string, unknown> = {};
    const context = strings.at(-1);
    if (context !== undefined) fields['context'] = context;
    if (strings.length > 1) fields['stack'] = strings[0];
    if (message instanceof Error) this.logger[level]({ ...fields, err: message }, message.message);
    else if (typeof message === 'string') this.logger[level](fields, message);
    else this.logger[level]({ ...fields, detail: message }, 'message');
  }
}
