import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from '@hiring/platform-config';
import { testBusKeys } from '@hiring/platform-testing';
import { GatewayConfig } from './config.js';

const PEPPER = `1:${Buffer.alloc(32, 2).toString('base64')}`;
const ENV = {
  KAFKA_BROKERS: 'k:1',
  PRIVATE_PORT: '0',
  ...testBusKeys('gateway'),
  DATABASE_URL: 'postgres://x@y/z',
  REDIS_URL: 'redis://r',
  KEY_PEPPERS: PEPPER,
};

const refusalOf = (more: Record<string, string>): unknown => {
  try {
    loadConfig(GatewayConfig, { ...ENV, ...more });
  } catch (error) {
    return error;
  }
  return null;
};

describe('the pepper that new hashes are made under', () => {
  it('is the newest, or the one named', () => {
    const two = `${PEPPER},2:${Buffer.alloc(32, 3).toString('base64')}`;
    const versionOf = (version: string) =>
      loadConfig(GatewayConfig, { ...ENV, KEY_PEPPERS: two, KEY_PEPPER_VERSION: version }).storedPepperVersion;
    expect([versionOf('0'), versionOf('1'), versionOf('2')]).toEqual([2, 1, 2]);
  });

  it('must be a configured version', () => {
    const error = refusalOf({ KEY_PEPPER_VERSION: '2' });
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toMatch(/KEY_PEPPER_VERSION/);
  });

  it.each(['', '1:short', 'nonsense'])(
    'is checked once the peppers can be read: for %j the peppers are the error',
    (peppers) => {
      const error = refusalOf({ KEY_PEPPERS: peppers, KEY_PEPPER_VERSION: '2' });
      expect(error).toBeInstanceOf(ConfigError);
      expect(String(error)).toMatch(/KEY_PEPPERS/);
      expect(String(error)).not.toMatch(/KEY_PEPPER_VERSION/);
    },
  );
});
