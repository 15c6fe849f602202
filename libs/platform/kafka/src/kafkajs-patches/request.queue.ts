import { createRequire } from 'node:module';

interface Request {
  sentAt: number;
  requestTimeout: number;
  timeoutRequest(): void;
}

interface RequestQueue {
  pending: unknown[];
  inflight: Map<number, Request>;
  enforceRequestTimeout: boolean;
  isConnected(): boolean;
  destroy(): void;
  scheduleCheckPendingRequests(): void;
  scheduleRequestTimeoutCheck(): void;
}

const CHECK_TIMEOUTS_MS = 200;

const load = createRequire(import.meta.url);
const connected = new Set<RequestQueue>();
let timer: NodeJS.Timeout | undefined;

/**
 * Stops the polling of request queues on idle connections. kafkajs 2.2.4 checks every queue 1,000 times a second (its
 * issue 1704), about 5 % of a core per idle process. A waiting request or a response still triggers the check. One
 * timer checks time-outs for all connections. Applies once per process.
 */
export function installRestingQueue(): void {
  const { prototype } = load('kafkajs/src/network/requestQueue') as { prototype: RequestQueue & { rests?: true } };
  if (prototype.rests === true) return;
  const { scheduleCheckPendingRequests, destroy } = prototype;
  prototype.rests = true;
  prototype.scheduleCheckPendingRequests = function schedule(this: RequestQueue): void {
    if (this.pending.length > 0) scheduleCheckPendingRequests.call(this);
  };
  prototype.scheduleRequestTimeoutCheck = function schedule(this: RequestQueue): void {
    if (!this.enforceRequestTimeout) return;
    connected.add(this);
    timer ??= setInterval(checkTimeouts, CHECK_TIMEOUTS_MS).unref();
  };
  prototype.destroy = function end(this: RequestQueue): void {
    forget(this);
    destroy.call(this);
  };
}

function checkTimeouts(): void {
  for (const queue of connected) {
    for (const request of queue.inflight.values()) {
      if (Date.now() - request.sentAt > request.requestTimeout) request.timeoutRequest();
    }
    if (!queue.isConnected()) queue.destroy();
  }
}

function forget(queue: RequestQueue): void {
  connected.delete(queue);
  if (connected.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}
