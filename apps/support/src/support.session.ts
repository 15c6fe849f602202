import type { Sealed, TopicRole } from '@hiring/contracts';
import type { KafkaPort } from '@hiring/platform-kafka';
import type { Bus } from '@hiring/platform-rpc';
import type { SupportConfig } from './config.js';
import type { IntakeClient } from './registry/intake-client.js';

/** What a command may use. Everything connects when first used. */
export interface SupportSession {
  /** Sends a request to a service, with a long time limit: the service may be restarting. */
  request: Bus['request'];
  /** Opens what a service sealed for the command line. */
  open(sealed: Sealed): string;
  /** Encrypts a secret for one service. */
  seal(text: string, recipient: string): Sealed;
  kafka: KafkaPort;
  intake: IntakeClient;
  topic(role: TopicRole): string;
  config: SupportConfig;
}

/** Runs one command over the bus. What connects is loaded now: help, and commands about files, start without it. */
export async function withSession<T>(run: (session: SupportSession) => Promise<T>): Promise<T> {
  const { runConnected } = await import('./connected-session.js');
  return runConnected(run);
}
