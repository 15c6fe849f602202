import { Badge } from '@mantine/core';
import { label } from '../format.ts';

export const DELIVERY_STATES: Record<string, string> = {
  pending: 'Pending',
  succeeded: 'Succeeded',
  exhausted: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
};
const COLOURS: Record<string, string> = { succeeded: 'green', pending: 'blue', exhausted: 'red' };

export function DeliveryState({ status }: { status: string }) {
  return (
    <Badge color={COLOURS[status] ?? 'gray'} variant="dot" tt="none">
      {DELIVERY_STATES[status] ?? label(status)}
    </Badge>
  );
}
