/**
 * Receiver kinds: a program that reads our JSON, or a Slack incoming webhook. A webhook keeps the kind with which it
 * was registered.
 */
export const WEBHOOK_KINDS = ['json', 'slack'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];
