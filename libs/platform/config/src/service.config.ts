import { randomBytes } from 'node:crypto';
import { ArrayNotEmpty, IsIn, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import type { BusDirectory, BusPrivateKey } from './bus-keys.js';
import { Env } from './env.decorator.js';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export class ServiceConfig {
  @Env('INSTANCE_ID', { about: 'Name of this process in logs and on the bus; random when absent.', optional: true })
  @Matches(/^[A-Za-z0-9._-]{1,100}$/, { message: 'must be 1-100 letters, digits, dots, dashes or underscores' })
  instanceId: string = randomBytes(6).toString('hex');

  @Env('KAFKA_BROKERS', { about: 'Comma-separated host:port of the Kafka brokers.' })
  @ArrayNotEmpty()
  @Matches(/^[^\s:,]+:[0-9]{1,5}$|^\[[0-9a-fA-F:]+\]:[0-9]{1,5}$/, {
    each: true,
    message: 'must be host:port, comma-separated',
  })
  kafkaBrokers!: string[];

  @Env('KAFKA_TLS', { about: 'Whether connections to the brokers are encrypted.', default: 'false' })
  kafkaTls!: boolean;

  @Env('KAFKA_TLS_CA', {
    about: 'PEM certificates of the authority that signed the brokers; the public ones when absent.',
    optional: true,
  })
  @Matches(/^-----BEGIN CERTIFICATE-----/, { message: 'must be PEM certificates' })
  kafkaTlsCa?: string;

  @Env('KAFKA_SASL_MECHANISM', {
    about: 'How to log in to the brokers: plain, scram-sha-256 or scram-sha-512; no login when absent.',
    optional: true,
  })
  @IsIn(['plain', 'scram-sha-256', 'scram-sha-512'])
  kafkaSaslMechanism?: 'plain' | 'scram-sha-256' | 'scram-sha-512';

  @Env('KAFKA_SASL_USERNAME', { about: 'Name of the login at the brokers.', default: '' })
  @IsString()
  kafkaSaslUsername!: string;

  @Env('KAFKA_SASL_PASSWORD', { about: 'Password of the login at the brokers.', default: '', secret: true })
  @IsString()
  kafkaSaslPassword!: string;

  @Env('KAFKA_FAILOVER_MS', {
    about:
      'How long a call waits for the brokers to fail over, in ms; 10000 with several brokers and 7000 with one when absent. At most 10000: a shutdown may wait for it twice.',
    optional: true,
  })
  @IsInt()
  @Min(3_000)
  @Max(10_000)
  kafkaFailoverMs?: number;

  @Env('TOPIC_PREFIX', {
    about: 'First part of every topic name; separates installations on one broker.',
    default: 'hiring',
  })
  @Matches(/^[A-Za-z0-9._-]{1,100}$/, { message: 'must be 1-100 letters, digits, dots, dashes or underscores' })
  topicPrefix!: string;

  @Env('PRIVATE_PORT', { about: 'Port of /livez, /readyz and /metrics; 0 takes a free one.' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  privatePort!: number;

  @Env('HOST', { about: 'Address the HTTP ports listen on.', default: '127.0.0.1' })
  @IsString()
  host!: string;

  @Env('LOG_LEVEL', { about: `One of ${LOG_LEVELS.join(', ')}.`, default: 'info' })
  @IsIn(LOG_LEVELS)
  logLevel!: string;

  @Env('OTEL_EXPORTER_OTLP_ENDPOINT', {
    about: 'Base address of an OpenTelemetry collector that takes OTLP over HTTP; no spans are recorded when absent.',
    optional: true,
  })
  @Matches(/^https?:\/\/[^\s/]+(\/\S*)?$/, { message: 'must be an http(s):// address' })
  otlpEndpoint?: string;

  @Env('OTEL_TRACES_SAMPLER_ARG', {
    about: 'Share of the traces beginning here that are recorded, 0 to 1.',
    default: '1',
  })
  @Matches(/^(0(\.\d+)?|1(\.0+)?)$/, { message: 'must be a number from 0 to 1' })
  traceShare!: string;

  @Env('BUS_PRIVATE_KEY', {
    about: "The service's own X25519 private key for the bus: base64 of 32 bytes.",
    parse: 'bus-private-key',
    secret: true,
  })
  busPrivateKey!: BusPrivateKey;

  @Env('BUS_PUBLIC_KEYS', {
    about:
      'X25519 public keys of all services, the same for all: service=<base64 of 32 bytes>,...; two of one service while its key is rotated.',
    parse: 'bus-directory',
  })
  busPublicKeys!: BusDirectory;
}

/** Settings of a service with its own schema. */
export class DatabaseConfig extends ServiceConfig {
  @Env('DATABASE_URL', { about: "postgres:// address with the service's own role and password.", secret: true })
  @Matches(/^postgres(ql)?:\/\/\S+$/, { message: 'must be a postgres:// address' })
  databaseUrl!: string;

  @Env('DATABASE_POOL_SIZE', { about: 'Most connections this process holds.', default: '10' })
  @IsInt()
  @Min(1)
  @Max(200)
  databasePoolSize!: number;
}

export class MigrationConfig {
  @Env('DATABASE_ADMIN_URL', {
    about: 'postgres:// address that may create roles and schemas; migration jobs only.',
    secret: true,
  })
  @Matches(/^postgres(ql)?:\/\/\S+$/, { message: 'must be a postgres:// address' })
  databaseAdminUrl!: string;

  @Env('DATABASE_URL', {
    about: "postgres:// address with the service's own role; its password is set on the role.",
    secret: true,
  })
  @Matches(/^postgres(ql)?:\/\/\S+$/, { message: 'must be a postgres:// address' })
  databaseUrl!: string;

  @Env('LOG_LEVEL', { about: `One of ${LOG_LEVELS.join(', ')}.`, default: 'info' })
  @IsIn(LOG_LEVELS)
  logLevel!: string;
}
