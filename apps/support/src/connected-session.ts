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

/** A command's clients, each connected on first use. */
export interface SupportSession {
  /** Sends a request to a service, with a long time limit because the service may be restarting. */
  request: Bus['request'];
  /** Decrypts a secret that a service encrypted for the command line. */
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

export interface OpenSession {
  session: SupportSession;
  close(): Promise<void>;
}

export async function openSession(): Promise<OpenSession> {
  const app = await NestFactory.createApplicationContext(
    // Log to standard error, because scripts parse the standard output.
    PlatformModule.forService({ service: 'support', config: SupportConfig, logTo: process.stderr }),
    { logger: false, abortOnError: false },
  );
  const config = app.get(SupportConfig);
  const kafka = app.get(KafkaPort);
  const bus = app.get(Bus);
  const specs = topicSpecs(config.topicPrefix);
  const topic = (role: TopicRole): string => specs[role].name;
  const intake = new IntakeClient(kafka, { intake: topic('intake'), ledger: topic('ledger') });
  const actor: Actor = { kind: 'operator', id: config.operator, address: hostname(), request_id: null };
  const request: Bus['request'] = (pattern, payload, options) =>
    bus.request(pattern, isAudited(pattern) ? { ...payload, actor } : payload, {
      timeoutMs: REQUEST_MS_MAX,
      ...options,
    });
  const close = (): Promise<void> => {
    intake.close();
    return app.close();
  };
  const open: SupportSession['open'] = (sealed) => bus.open(sealed);
  const seal: SupportSession['seal'] = (text, recipient) => bus.seal(text, recipient);
  return { session: { request, open, seal, kafka, intake, topic, config }, close };
}
