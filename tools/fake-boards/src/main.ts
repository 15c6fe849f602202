import { ConfigError, loadConfig } from '@hiring/platform-config';
import { createLogger } from '@hiring/platform-observability';
import { SimulatorConfig } from './simulator.config.js';
import { Simulator } from './server/simulator.js';

async function main(): Promise<void> {
  const config = loadConfig(SimulatorConfig);
  const logger = createLogger({ service: 'simulator', level: config.logLevel });
  const running = await new Simulator(config).start();
  logger.info({ port: running.port, seed: config.seed, anchor: config.anchor, crowd: config.crowd }, 'simulator ready');
  const stop = (signal: string): void => {
    logger.info({ signal }, 'simulator is stopping');
    void running.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
});
