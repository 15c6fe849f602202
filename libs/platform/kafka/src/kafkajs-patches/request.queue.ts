import { createRequire } from 'node:module';

interface RequestQueue {
  pending: unknown[];
  scheduleCheckPendingRequests(): void;
}

const load = createRequire(import.meta.url);

/**
 * Stops the polling of idle connections. kafkajs 2.2.4 checks the request queue of every open connection 1,000 times a
 * second, also when it is empty (its issue 1704): about 5 % of a core per idle process. A request that has to wait
 * still schedules the check itself, and a response triggers it at once. Applies once per process, to every connection.
 */
export function installRestingQueue(): void {
  const { prototype } = load('kafkajs/src/network/requestQueue') as { prototype: RequestQueue & { rests?: true } };
  if (prototype.rests === true) return;
  const original = prototype.scheduleCheckPendingRequests;
  prototype.rests = true;
  prototype.scheduleCheckPendingRequests = function scheduleCheckPendingRequests(this: RequestQueue): void {
    if (this.pending.length > 0) original.call(this);
  };
}
