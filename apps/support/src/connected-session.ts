import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { hostname } from 'node:os';
import {
  AUDITED_PATTERNS,
  topicSpecs,
  type Actor,
  type RpcPattern,
  type Sealed,
  type TopicRole,
} from '@hiring/contracts';
import { KafkaPort } from '@hiring/platform-kafka';
import { Bus } from '@hiring/platform-rpc';
import { PlatformModule } from '@hiring/platform-service';
import { SupportConfig } from './config.js';
import { IntakeClient } from './registry/intake-client.js';

/** The clients of a command. Each connects on first use. */
export interface SupportSession {
  /** Sends a request to a service, with a long time limit: the service may be restarting. */
  request: Bus['request'];
  /** Opens a secret that a service sealed for the command line. */
  open(sealed: Sealed): string;
  /** Encrypts a secret for one service. */
  seal(text: string, recipient: string): Sealed;
  kafka: KafkaPort;
  intake: IntakeClient;
  topic(role: TopicRole): string;
  config: SupportConfig;
}

const REQUEST_MS_MAX = 15_000;

function isAudited(pattern: RpcPattern): boolean {
  return (AUDITED_PATTERNS as readonly RpcPattern[]).includes(pattern);
}

/** Runs one command over the bus and closes all connections afterwards, also when it fails. */
export async function runConnected<T>(run: (session: SupportSession) => Promise<T>): Promise<T> {
  const app = await NestFactory.createApplicationContext(
    // Scripts parse the standard output of commands: log lines must not be mixed in.
    PlatformModule.forService({ service: 'support', config: SupportConfig, logTo: process.stderr }),
    { logger: false, abortOnError: false },
  );
  try {
    const config = app.get(SupportConfig);
    const kafka = app.get(KafkaPort);
    const specs = topicSpecs(config.topicPrefix);
    const topic = (role: TopicRole): string => specs[role].name;
    const intake = new IntakeClient(kafka, { intake: topic('intake'), ledger: topic('ledger') });
    try {
      const bus = app.get(Bus);
      const actor: Actor = { kind: 'operator', id: config.operator, address: hostname(), request_id: null };
      const request: Bus['request'] = (pattern, payload, options) =>
        bus.request(pattern, isAudited(pattern) ? { ...payload, actor } : payload, {
          timeoutMs: REQUEST_MS_MAX,
          ...options,
        });
      return await run({
        request,
        open: (sealed) => bus.open(sealed),
        seal: (text, recipient) => bus.seal(text, recipient),
        kafka,
        intake,
        topic,
        config,
      });
    } finally {
      intake.close();
    }
  } finally {
    await app.close();
  }
}
