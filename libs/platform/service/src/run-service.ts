import type { INestApplication } from '@nestjs/common';
import { ServiceConfig } from '@hiring/platform-config';
import { Health, NestPinoLogger, startPrivateServer, type Logger } from '@hiring/platform-observability';
import { connectBus } from '@hiring/platform-rpc';
import { compactHeap, HeapCompaction } from './heap-compaction.js';
import { PeriodicTask } from './periodic-task.js';
import { LOGGER } from './platform.module.js';

export interface RunOptions {
  /** Public HTTP address; left out by services that only answer on the bus. */
  listen?: { port: number; host: string };
}

/**
 * Starts an application built on PlatformModule: private server first (it shows a start that hangs), then the bus, then
 * the public port. SIGTERM and SIGINT: not ready, leave the bus, finish requests in flight, exit 0. An exception no one
 * caught ends the process with code 1: its supervisor starts a clean one.
 */
export async function runService(app: INestApplication, options: RunOptions = {}): Promise<void> {
  const logger = app.get<Logger>(LOGGER);
  const config = app.get(ServiceConfig);
  const health = app.get(Health);
  app.useLogger(new NestPinoLogger(logger));
  endOnUncaught(logger);
  const privateServer = await startPrivateServer({ port: config.privatePort, host: config.host, health, logger });
  endOnSignal(app, health, logger, () => privateServer.close());
  // Frees what loading the modules has left before other processes see this one as alive, since it blocks the process.
  compactHeap();
  connectBus(app);
  await app.startAllMicroservices();
  if (options.listen === undefined) await app.init();
  else await app.listen(options.listen.port, options.listen.host);
  compactHeapWhenQuiet(logger);
  logger.info({ private_port: privateServer.port, listen: options.listen }, 'ready to serve');
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
 * A process with requests still in flight by then is stuck: a call waits for two failovers of the brokers at most, one
 * on the bus and one for its bill. The grace periods of containers are longer.
 */
const SHUTDOWN_MS_MAX = 25_000;

function endOnSignal(app: INestApplication, health: Health, logger: Logger, last: () => Promise<void>): void {
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
