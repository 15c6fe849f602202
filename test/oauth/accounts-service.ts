import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadConfig } from '@hiring/platform-config';
import { createEdgeApp } from '@hiring/platform-http-edge';
import type { Logger } from '@hiring/platform-observability';
import { connectBus } from '@hiring/platform-rpc';
import { AccountsModule } from '../../apps/accounts/src/accounts.module.js';
import { AccountsConfig } from '../../apps/accounts/src/config.js';
import { edgeOptions } from '../../apps/accounts/src/edge.js';

/** A web server's response for an app's document. */
export interface ServedDocument {
  status?: number;
  type?: string;
  body: string;
}

/** Starts the service on a port. The service gets apps' documents from `document` instead of the internet. */
export async function startAccounts(
  env: NodeJS.ProcessEnv,
  port: number,
  document: (url: string) => ServedDocument | undefined,
  logger: Logger,
): Promise<NestFastifyApplication> {
  const read = (url: string): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> => {
    const { status = 200, type = 'application/json', body } = document(url) ?? { status: 404, body: '' };
    return Promise.resolve({ status, headers: { 'content-type': type }, body: Buffer.from(body) });
  };
  const options = edgeOptions(loadConfig(AccountsConfig, env), logger);
  const app = await createEdgeApp(AccountsModule.create(env, read), options);
  connectBus(app);
  await app.startAllMicroservices();
  await app.listen(port, '127.0.0.1');
  return app;
}
