import { GatewayModule } from '../../../apps/gateway/dist/gateway.module.js';
import { DocsController } from '../../../apps/gateway/dist/openapi/docs.controller.js';
import { ReferenceController } from '../../../apps/gateway/dist/reference/reference.controller.js';

/** Starts the compiled gateway without its documentation routes. */
const create = GatewayModule.create.bind(GatewayModule);
GatewayModule.create = (environment: NodeJS.ProcessEnv) => {
  const whole = create(environment);
  const { controllers = [] } = whole;
  const documentation: unknown[] = [DocsController, ReferenceController];
  const rest = controllers.filter((controller) => !documentation.includes(controller));
  if (rest.length !== controllers.length - 2) throw new Error('the gateway has no documentation to leave out');
  return { ...whole, controllers: rest };
};
await import('../../../apps/gateway/dist/main.js');
