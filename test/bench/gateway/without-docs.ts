import { GatewayModule } from '../../../apps/gateway/dist/gateway.module.js';
import { DocsController } from '../../../apps/gateway/dist/openapi/docs.controller.js';

/** The compiled gateway without its documentation routes. */
const create = GatewayModule.create.bind(GatewayModule);
GatewayModule.create = (environment: NodeJS.ProcessEnv) => {
  const whole = create(environment);
  const { controllers = [] } = whole;
  if (!controllers.includes(DocsController)) throw new Error('the gateway has no documentation to leave out');
  return { ...whole, controllers: controllers.filter((controller) => controller !== DocsController) };
};
await import('../../../apps/gateway/dist/main.js');
