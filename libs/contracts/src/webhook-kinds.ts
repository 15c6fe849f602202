/** What receives a webhook: a program that reads our JSON, or a Slack incoming webhook. Fixed when it is registered. */
export const WEBHOOK_KINDS = ['json', 'slack'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];
