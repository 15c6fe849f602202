import 'reflect-metadata';
import { GatewayModule } from '../../../apps/gateway/dist/gateway.module.js';
import { DocsController } from '../../../apps/gateway/dist/openapi/docs.controller.js';

/** The compiled gateway without its documentation routes. */
const controllers = Reflect.getMetadata('controllers', GatewayModule) as unknown[];
const others = controllers.filter((controller) => controller !== DocsController);
if (others.length !== controllers.length - 1) throw new Error('the gateway has no documentation to leave out');
Reflect.defineMetadata('controllers', others, GatewayModule);
await import('../../../apps/gateway/dist/main.js');
