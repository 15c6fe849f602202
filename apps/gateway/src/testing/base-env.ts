import { testBusKeys } from '@hiring/platform-testing';

/** Returns a service's settings in a test. */
export function baseEnv(service: string, prefix: string, brokers: string[]): Record<string, string> {
  return {
    KAFKA_BROKERS: brokers.join(','),
    TOPIC_PREFIX: prefix,
    PRIVATE_PORT: '0',
    LOG_LEVEL: 'silent',
    ...testBusKeys(service),
  };
}
