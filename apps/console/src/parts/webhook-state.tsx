import type { Webhook } from '@hiring/contracts/operations';
import { Badge } from '@mantine/core';

const REASONS: Record<string, string> = {
  gone: 'Disabled: the receiver answered 410',
  failing: 'Disabled: it failed for five days',
  operator: 'Disabled by support',
  customer: 'Disabled by you',
};

export function WebhookState({ webhook: { status, disabled_reason: reason } }: { webhook: Webhook }) {
  return (
    <Badge color={status === 'active' ? 'green' : 'orange'} variant="dot" tt="none">
      {status === 'active' ? 'Active' : (REASONS[reason ?? ''] ?? 'Disabled')}
    </Badge>
  );
}
