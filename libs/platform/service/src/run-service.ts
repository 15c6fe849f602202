import type { DynamicModule, INestApplication, INestApplicationContext, INestMicroservice, Type } from '@nestjs/common';
import { ServiceConfig } from '@hiring/platform-config';
import { Health, NestPinoLogger, startPrivateServer, type Logger } from '@hiring/platform-observability';
import { connectBus, createBusService } from '@hiring/platform-rpc';
import { compactHeap, HeapCompaction } from './heap-compaction.js';
import { PeriodicTask } from './periodic-task.js';
import { LOGGER } from './platform.module.js';

interface Address {
  port: number;
  host: string;
}

/** Starts an application that only answers on the bus (see `start`). */
export async function runBusService(module: Type | DynamicModule): Promise<void> {
  const app = await createBusService(module, { bufferLogs: true });
  await start(app, () => app.listen());
}

/** Starts an application that answers on the bus and over HTTP (see `start`). */
export async function runService(app: INestApplication, { listen }: { listen: Address }): Promise<void> {
  const serve = async (): Promise<void> => {
    connectBus(app);
    await app.startAllMicroservices();
    await app.listen(listen.port, listen.host);
  };
  await start(app, serve, listen);
}

/**
 * Starts an application built on PlatformModule: first the private server, through which a hung start can be seen, then
 * the bus and the public port. On SIGTERM and SIGINT, the process reports that it is not ready, leaves the bus,
 * finishes requests in flight and exits 0. An uncaught exception ends it with code 1.
 */
async function start(
  app: INestApplication | INestMicroservice,
  serve: () => Promise<void>,
  listen?: Address,
): Promise<void> {
  const logger = app.get<Logger>(LOGGER);
  const config = app.get(ServiceConfig);
  const health = app.get(Health);
  app.useLogger(new NestPinoLogger(logger));
  endOnUncaught(logger);
  const privateServer = await startPrivateServer({ port: config.privatePort, host: config.host, health, logger });
  endOnSignal(app, health, logger, () => privateServer.close());
  // Loading the modules has left garbage in memory. Freeing it blocks the process, so it is freed before serving.
  compactHeap();
  await serve();
  compactHeapWhenQuiet(logger);
  logger.info({ private_port: privateServer.port, listen }, 'ready to serve');
}

function compactHeapWhenQuiet(logger: Logger): void {
  const compaction = new HeapCompaction();
  new PeriodicTask({
    everyMs: HeapCompaction.CHECK_MS,
    run: async () => compaction.check(),
    onError: (error) => logger.warn({ err: error }, 'the heap was not compacted'),
  }).wake(HeapCompaction.CHECK_MS);
}

function endOnUncaught(logger: Logger): void {
  const end = (error: unknown): void => {
    logger.fatal({ err: error }, 'uncaught: ending the process');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

/**
 * Maximum milliseconds for a shutdown. A call waits for at most two broker failovers, which together take 20 s by
 * default. A process that has not ended after this time is therefore stuck. Containers have longer grace periods.
 */
const SHUTDOWN_MS_MAX = 25_000;

function endOnSignal(app: INestApplicationContext, health: Health, logger: Logger, last: () => Promise<void>): void {
  let ending = false;
  const end = (signal: NodeJS.Signals): void => {
    if (ending) return;
    ending = true;
    logger.info({ signal }, 'shutting down');
    health.drain();
    setTimeout(() => process.exit(1), SHUTDOWN_MS_MAX).unref();
    app
      .close()
      .then(last)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'shutdown failed');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
