import {
  Inject,
  Module,
  Optional,
  type DynamicModule,
  type INestApplication,
  type INestMicroservice,
  type OnApplicationShutdown,
  type OnModuleDestroy,
  type OnModuleInit,
  type Type,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { NestMicroservice, type AsyncMicroserviceOptions } from '@nestjs/microservices';
import type { ServiceName } from '@hiring/contracts';
import { ServiceConfig } from '@hiring/platform-config';
import { KafkaPort } from '@hiring/platform-kafka';
import { Health } from '@hiring/platform-observability';
import { BusEndpoint } from './bus.endpoint.js';
import { BusExceptionFilter, BusServer } from './bus.server.js';
import { Bus } from './bus.js';
import { BusIdentity } from './identity.js';
import { SecretBox } from './secret.box.js';

/**
 * Provides `Bus` and the process's bus endpoint. Needs `KafkaPort` and `ServiceConfig` from global providers (`{
 * provide: ServiceConfig, useExisting: YourConfig }`); uses `Health` if provided.
 *
 * Shutdown: `onModuleDestroy` answers all accepted requests, `onApplicationShutdown` ends outgoing ones. So close pools
 * and brokers in `onApplicationShutdown`, not earlier.
 */
@Module({})
export class BusModule implements OnModuleInit, OnModuleDestroy, OnApplicationShutdown {
  constructor(
    @Inject(BusEndpoint) private readonly endpoint: BusEndpoint,
    @Optional() @Inject(Health) health?: Health,
  ) {
    health?.check('bus', () => endpoint.healthy());
  }

  static forService(service: ServiceName | 'support'): DynamicModule {
    return {
      module: BusModule,
      providers: [
        {
          provide: BusEndpoint,
          inject: [KafkaPort, ServiceConfig, BusIdentity],
          useFactory: (kafka: KafkaPort, { topicPrefix, instanceId }: ServiceConfig, identity: BusIdentity) =>
            new BusEndpoint({ kafka, topicPrefix, instanceId, identity }),
        },
        {
          provide: BusIdentity,
          inject: [ServiceConfig],
          useFactory: ({ busPrivateKey, busPublicKeys }: ServiceConfig) =>
            new BusIdentity(service, busPrivateKey, busPublicKeys),
        },
        {
          provide: Bus,
          inject: [BusEndpoint, BusIdentity],
          useFactory: (endpoint: BusEndpoint, identity: BusIdentity) => new Bus(endpoint, new SecretBox(identity)),
        },
      ],
      exports: [Bus, BusEndpoint],
    };
  }

  /** Connects in the background, so that a service starts without the broker and reports that it is not ready. */
  onModuleInit(): void {
    void this.endpoint.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.endpoint.drain();
  }

  onApplicationShutdown(): Promise<void> {
    return this.endpoint.close();
  }
}

/** Creates an application that only answers on the bus. It serves `@RpcHandler` methods after `listen()`. */
export async function createBusService(
  module: Type | DynamicModule,
  options: { bufferLogs: true } | { logger: false },
): Promise<INestMicroservice> {
  const service = await NestFactory.createMicroservice<AsyncMicroserviceOptions>(module, {
    ...options,
    inject: [BusEndpoint],
    useFactory: (endpoint: BusEndpoint) => ({ strategy: new BusServer(endpoint) }),
  });
  service.useGlobalFilters(new BusExceptionFilter());
  return service;
}

/**
 * Serves `@RpcHandler` methods in an application with an HTTP address. Call it before `app.init()`/`listen()`, then
 * `await app.startAllMicroservices()`. Callers get a thrown `AppError` unchanged; with `app.connectMicroservice({
 * strategy })` alone, Nest would replace it.
 */
export function connectBus(app: INestApplication): void {
  const strategy = new BusServer(app.get(BusEndpoint, { strict: false }));
  const microservice = app.connectMicroservice({ strategy }, { deferInitialization: true }) as NestMicroservice;
  microservice.useGlobalFilters(new BusExceptionFilter());
  microservice.registerListeners();
  microservice.setIsInitialized(true);
  microservice.setIsInitHookCalled(true);
}
