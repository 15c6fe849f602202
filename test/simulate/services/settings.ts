import { createLogger } from '@hiring/platform-observability';

export const PREFIX = 'simulated';
export const logger = createLogger({ service: 'simulate', level: 'silent' });
