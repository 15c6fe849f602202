import { RPC_SERVICES } from '@hiring/contracts';
import { currentTraceparent } from '@hiring/platform-observability';
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import type { BusEndpoint } from './bus.endpoint.js';
import { unavailable } from './rpc.errors.js';

export const DEFAULT_TIMEOUT_MS = 7_000;

/** The service whose instances answer a pattern; throws for a pattern no service owns. */
export function serviceOf(pattern: string): string {
  const prefix = pattern.slice(0, pattern.indexOf('.'));
  if (!Object.hasOwn(RPC_SERVICES, prefix)) throw new Error(`pattern ${pattern} belongs to no service`);
  return RPC_SERVICES[prefix as keyof typeof RPC_SERVICES];
}

/** Nest's client face of the bus; `Bus` is the typed one. */
export class BusClient extends ClientProxy {
  constructor(private readonly endpoint: BusEndpoint) {
    super();
  }

  connect(): Promise<void> {
    void this.endpoint.start();
    return Promise.resolve();
  }

  close(): Promise<void> {
    return this.endpoint.close();
  }

  unwrap<T>(): T {
    return this.endpoint as T;
  }

  protected publish(packet: ReadPacket, callback: (packet: WritePacket) => void): () => void {
    let wanted = true;
    const pattern = String(packet.pattern);
    this.endpoint
      .request({
        service: serviceOf(pattern),
        pattern,
        payload: packet.data,
        timeoutMs: DEFAULT_TIMEOUT_MS,
        idempotent: true,
        traceparent: currentTraceparent(),
      })
      .then(
        (response) => wanted && callback({ response, isDisposed: true }),
        (err: unknown) => wanted && callback({ err, isDisposed: true }),
      );
    return () => {
      wanted = false;
    };
  }

  /** Events do not exist here: what happened goes on a topic as a fact. */
  protected dispatchEvent<T>(): Promise<T> {
    return Promise.reject(unavailable('The bus carries questions only'));
  }
}
