import type { EdgeOptions } from '@hiring/platform-http-edge';
import type { Logger } from '@hiring/platform-observability';
import type { AccountsConfig } from './config.js';

const BODY_BYTES_MAX = 32 * 1024;

export function edgeOptions(config: AccountsConfig, logger: Logger): EdgeOptions {
  return {
    logger,
    bodyLimitBytes: BODY_BYTES_MAX,
    trustedProxies: config.trustedProxies,
    problemTypeBase: `${config.baseUrl}/docs/errors#`,
    vary: 'Cookie',
    // These bodies are not parsed here, because the OAuth library or `formOf` reads them.
    streamedTypes: ['application/x-www-form-urlencoded'],
  };
}
