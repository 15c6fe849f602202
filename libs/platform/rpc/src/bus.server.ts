import { Catch, type ExceptionFilter } from '@nestjs/common';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom, throwError, type Observable } from 'rxjs';
import type { BusEndpoint } from './bus.endpoint.js';
import type { Handler } from './request.dispatcher.js';

/**
 * Passes the thrown error unchanged to the transport. Nest's default filter would replace it with "Internal server
 * error".
 */
@Catch()
export class BusExceptionFilter implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/** Answers requests from the bus with the application's `@RpcHandler` methods. */
export class BusServer extends Server implements CustomTransportStrategy {
  constructor(private readonly endpoint: BusEndpoint) {
    super();
  }

  /** Starts without waiting for the broker. */
  listen(callback: (error?: unknown) => void): void {
    const handlers = new Map<string, Handler>();
    for (const [pattern, handler] of this.messageHandlers) handlers.set(pattern, toHandler(handler));
    this.endpoint.serve((pattern) => handlers.get(pattern));
    void this.endpoint.start();
    callback();
  }

  close(): Promise<void> {
    return this.endpoint.drain();
  }

  on(): never {
    throw new Error('the bus has no transport events');
  }

  unwrap<T>(): T {
    return this.endpoint as T;
  }
}

function toHandler(handler: MessageHandler): Handler {
  const answer = async (payload: unknown, context: unknown): Promise<unknown> => {
    const result: unknown = await handler(payload, context);
    return isObservable(result) ? lastValueFrom(result, { defaultValue: null }) : result;
  };
  const slots: unknown = handler.extras?.['slots'];
  return typeof slots === 'number' ? Object.assign(answer, { slots }) : answer;
}
