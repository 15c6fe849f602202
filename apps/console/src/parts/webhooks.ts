import type { Webhook } from '@hiring/contracts/operations';
import useSWR from 'swr';

export const useWebhooks = () => useSWR<{ webhooks: Webhook[] }, Error>('/v1/webhooks?limit=1000');

/** Returns the name that pages show for a webhook: its host and path. */
export function webhookName({ url }: Pick<Webhook, 'url'>): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`;
}

const SECRET_BYTES = 24;

/** Returns 192 random bits in the Standard Webhooks format. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
