import { Inject, Module, type DynamicModule, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import type { ServiceName } from '@hiring/contracts';
import {
  Clock,
  DatabaseConfig,
  loadConfig,
  Randomness,
  ServiceConfig,
  SystemClock,
  SystemRandomness,
} from '@hiring/platform-config';
import { KafkaPort } from '@hiring/platform-kafka';
import {
  createLogger,
  Health,
  startTracing,
  type Logger,
  type LoggerOptions,
  type Tracing,
} from '@hiring/platform-observability';
import { createPool, databaseHealth } from '@hiring/platform-postgres';
import { BusModule } from '@hiring/platform-rpc';
import { Pool } from 'pg';
import { kafkaSecurity } from './kafka-security.js';

export const LOGGER = Symbol('logger');
/** Injection token for this process's tracing, which is null if no OTLP endpoint is configured. */
const TRACING = Symbol('tracing');

export interface PlatformOptions<C extends ServiceConfig> {
  service: ServiceName | 'support';
  /**
   * The service's config class, injected as itself, as `ServiceConfig` and, if it has a database, as `DatabaseConfig`.
   */
  config: new () => C;
  /** Values that replace the environment, for tests. */
  env?: NodeJS.ProcessEnv;
  /**
   * Milliseconds after which an unused Postgres connection is closed. Default: ten minutes. Use less in a service that
   * rarely gets many calls at once.
   */
  idleTimeoutMs?: number;
  /** Server settings for each Postgres connection. */
  session?: Record<string, string>;
  /** The stream for log lines. Default: standard output. */
  logTo?: LoggerOptions['destination'];
}

/**
 * Provides what every service needs, once per process: config, LOGGER, Clock, Randomness, Health, KafkaPort, the bus
 * and, if the config extends DatabaseConfig, a Postgres Pool.
 */
@Module({})
export class PlatformModule {
  static forService<C extends ServiceConfig>(options: PlatformOptions<C>): DynamicModule {
    const providers = [...coreProviders(options), ...databaseProviders(options)];
    const bus = BusModule.forService(options.service);
    return {
      module: PlatformModule,
      global: true,
      imports: [bus],
      providers: [...providers, ConnectionCloser],
      exports: [...providers.map((provider) => (provider as { provide: symbol }).provide), bus],
    };
  }
}

function coreProviders<C extends ServiceConfig>(options: PlatformOptions<C>): Provider[] {
  return [
    { provide: options.config, useFactory: () => loadConfig(options.config, options.env ?? process.env) },
    { provide: ServiceConfig, useExisting: options.config },
    {
      provide: LOGGER,
      inject: [ServiceConfig],
      useFactory: (config: ServiceConfig) =>
        createLogger({
          service: options.service,
          level: config.logLevel,
          instanceId: config.instanceId,
          ...(options.logTo !== undefined && { destination: options.logTo }),
        }),
    },
    {
      provide: TRACING,
      inject: [ServiceConfig, LOGGER],
      useFactory: ({ otlpEndpoint, instanceId, traceShare }: ServiceConfig, logger: Logger) =>
        otlpEndpoint === undefined
          ? null
          : startTracing({
              endpoint: otlpEndpoint,
              service: options.service,
              instanceId,
              share: Number(traceShare),
              logger,
            }),
    },
    { provide: Clock, useClass: SystemClock },
    { provide: Randomness, useClass: SystemRandomness },
    { provide: Health, useFactory: () => new Health() },
    {
      provide: KafkaPort,
      inject: [ServiceConfig, LOGGER],
      useFactory: (config: ServiceConfig, logger: Logger) =>
        new KafkaPort({
          brokers: config.kafkaBrokers,
          clientId: `${options.service}-${config.instanceId}`,
          logger,
          failoverMs: config.kafkaFailoverMs,
          ...kafkaSecurity(config),
        }),
    },
  ];
}

function databaseProviders<C extends ServiceConfig>(options: PlatformOptions<C>): Provider[] {
  if (!(options.config.prototype instanceof DatabaseConfig)) return [];
  return [
    { provide: DatabaseConfig, useExisting: options.config },
    {
      provide: Pool,
      inject: [DatabaseConfig, Health],
      useFactory: (config: DatabaseConfig, health: Health) => {
        const pool = createPool({
          url: config.databaseUrl,
          max: config.databasePoolSize,
          applicationName: `${options.service}-${config.instanceId}`,
          ...(options.idleTimeoutMs !== undefined && { idleTimeoutMs: options.idleTimeoutMs }),
          ...(options.session !== undefined && { session: options.session }),
        });
        health.check('postgres', () => databaseHealth(pool));
        return pool;
      },
    },
  ];
}

/** Closes the process's connections after every other provider has stopped using them. */
@Module({ providers: [] })
class ConnectionCloser implements OnApplicationShutdown {
  constructor(
    private readonly kafka: KafkaPort,
    @Inject(TRACING) private readonly tracing: Tracing | null,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.kafka.close();
    await this.tracing?.close();
  }
}
