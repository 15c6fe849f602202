import type { DynamicModule, INestApplication } from '@nestjs/common';
import type { ServiceName } from '@hiring/contracts';
import { Bus } from './bus.js';

/**
 * Provides `Bus`, and the one bus endpoint of the process behind it. Needs `KafkaPort` and `ServiceConfig` from global
 * providers (`Health` is used when there is one): `{ provide: ServiceConfig, useExisting: YourConfig }`.
 */
export class BusModule {
  static forService(_service: ServiceName | 'support'): DynamicModule {
    return { module: BusModule, providers: [Bus], exports: [Bus] };
  }
}

/**
 * Serves the application's `@MessagePattern` methods on the bus: call it in main.ts after creating the app and before
 * `app.init()`/`listen()`, then `await app.startAllMicroservices()`. Errors thrown as `AppError` reach the caller as such.
 */
export function connectBus(_app: INestApplication): void {
  throw new Error('not wired');
}
