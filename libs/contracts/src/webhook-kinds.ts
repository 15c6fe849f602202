/** The kinds of receivers: a program that reads JSON, or a Slack incoming webhook. A webhook's kind never changes. */
export const WEBHOOK_KINDS = ['json', 'slack'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];
