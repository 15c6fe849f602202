import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IsInt, IsUrl, Max, Min } from 'class-validator';
import { Env } from './env.decorator.js';
import type { Keyring } from './keyring.js';
import { ConfigError, describeConfig, loadConfig } from './load-config.js';
import { DatabaseConfig, ServiceConfig } from './service.config.js';

const KEY = Buffer.alloc(32, 7).toString('base64');

class Sample {
  @Env('S_PORT', { about: 'A port.' })
  @IsInt()
  @Min(1)
  @Max(65_535)
  port!: number;

  @Env('S_NAMES', { about: 'Names.', default: 'a, b' })
  names!: string[];

  @Env('S_ON', { about: 'A switch.', default: 'false' })
  on!: boolean;

  @Env('S_URL', { about: 'An address.', optional: true })
  @IsUrl({ require_tld: false })
  url?: string;

  @Env('S_KEYS', { about: 'Keys.', parse: 'keyring', secret: true, keyBytes: 32 })
  keys!: Keyring;
}

const GOOD = { S_PORT: '80', S_KEYS: `1:${KEY}` };

function problemsOf(env: NodeJS.ProcessEnv, type: new () => object = Sample): Record<string, string> {
  try {
    loadConfig(type, env);
  } catch (error) {
    if (error instanceof ConfigError)
      return Object.fromEntries(error.problems.map(({ name, problem }) => [name, problem]));
    throw error;
  }
  return {};
}

describe('loadConfig', () => {
  it('reads text into declared types and fills defaults', () => {
    const config = loadConfig(Sample, { ...GOOD, S_ON: '1', S_URL: '' });
    expect(config).toMatchObject({ port: 80, names: ['a', 'b'], on: true });
    expect(config.url).toBeUndefined();
    expect(config.keys.current.version).toBe(1);
  });

  it('names every invalid variable in one message, and no secret', () => {
    const bad = { S_PORT: '70000', S_ON: 'yes', S_URL: 'not a url', S_KEYS: 'topsecret' };
    expect(Object.keys(problemsOf(bad)).sort()).toEqual(['S_KEYS', 'S_ON', 'S_PORT', 'S_URL']);
    const message = ((): string => {
      try {
        loadConfig(Sample, bad);
        return '';
      } catch (error) {
        return String(error);
      }
    })();
    expect(message).toMatch(/S_PORT: must not be greater than 65535/);
    expect(message).not.toContain('topsecret');
  });

  it('reads a variable from the file that <NAME>_FILE names; its own text takes precedence, and an absent file is named', () => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'));
    const file = join(folder, 'keys');
    writeFileSync(file, `3:${KEY}\n`);
    expect(loadConfig(Sample, { S_PORT: '80', S_KEYS_FILE: file }).keys.current.version).toBe(3);
    expect(loadConfig(Sample, { ...GOOD, S_KEYS_FILE: file }).keys.current.version).toBe(1);
    expect(problemsOf({ S_PORT: '80', S_KEYS_FILE: join(folder, 'absent') })['S_KEYS']).toMatch(/cannot be read/);
    rmSync(folder, { recursive: true });
  });

  it('describes a missing variable', () => {
    expect(problemsOf({})).toEqual({ S_PORT: 'is required (A port.)', S_KEYS: 'is required (Keys.)' });
  });

  it.each(['', ' ', '8.5', '1e3', '0x10', '99999999999999999999', '80 '])('takes %j for no integer', (text) => {
    expect(Object.keys(problemsOf({ ...GOOD, S_PORT: text }))).toEqual(['S_PORT']);
  });

  it('describes every variable for the published table', () => {
    expect(describeConfig(Sample)).toEqual([
      { name: 'S_PORT', about: 'A port.', default: undefined, secret: false, required: true },
      { name: 'S_NAMES', about: 'Names.', default: 'a, b', secret: false, required: false },
      { name: 'S_ON', about: 'A switch.', default: 'false', secret: false, required: false },
      { name: 'S_URL', about: 'An address.', default: undefined, secret: false, required: false },
      { name: 'S_KEYS', about: 'Keys.', default: undefined, secret: true, required: true },
    ]);
  });
});

describe('the base configs', () => {
  const busKeys = { BUS_PRIVATE_KEY: KEY, BUS_PUBLIC_KEYS: `gateway=${KEY}` };
  const base = { KAFKA_BROKERS: 'a:9092,b:9092', PRIVATE_PORT: '0', ...busKeys };

  it('give a service its settings, with a unique instance id', () => {
    const one = loadConfig(ServiceConfig, base);
    expect(one).toMatchObject({
      kafkaBrokers: ['a:9092', 'b:9092'],
      topicPrefix: 'hiring',
      host: '127.0.0.1',
      logLevel: 'info',
    });
    expect(one.instanceId).not.toBe(loadConfig(ServiceConfig, base).instanceId);
    expect(loadConfig(ServiceConfig, { ...base, INSTANCE_ID: 'reads-1' }).instanceId).toBe('reads-1');
  });

  it('inherit: a service with a database reads both', () => {
    const env = { ...base, DATABASE_URL: 'postgres://hiring_reads:x@db/hiring' };
    expect(loadConfig(DatabaseConfig, env)).toMatchObject({ databasePoolSize: 10, topicPrefix: 'hiring' });
    expect(problemsOf(base, DatabaseConfig)).toHaveProperty('DATABASE_URL');
    expect(describeConfig(DatabaseConfig).map(({ name }) => name)).toContain('KAFKA_BROKERS');
    expect(describeConfig(ServiceConfig).map(({ name }) => name)).not.toContain('DATABASE_URL');
  });

  it.each([
    ['KAFKA_BROKERS', 'nohost'],
    ['PRIVATE_PORT', '65536'],
    ['LOG_LEVEL', 'loud'],
    ['INSTANCE_ID', 'a b'],
    ['TOPIC_PREFIX', 'a/b'],
    ['BUS_PRIVATE_KEY', Buffer.alloc(16).toString('base64')],
    ['BUS_PUBLIC_KEYS', KEY],
    ['BUS_PUBLIC_KEYS', `reads=${Buffer.alloc(31).toString('base64')}`],
    ['BUS_PUBLIC_KEYS', `reads=${KEY},reads=${KEY}`],
  ])('refuse %s=%s', (name, value) => {
    expect(Object.keys(problemsOf({ ...base, [name]: value }, ServiceConfig))).toEqual([name]);
  });
});
