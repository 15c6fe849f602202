import { Badge } from '@mantine/core';
import { label } from '../format.ts';

interface Attempt {
  attempted_at: string;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  response: string | null;
}

export interface Delivery {
  id: number;
  message_id: string;
  event_seq: number;
  watch_id: number;
  status: string;
  created_at: string;
  next_attempt_at: string | null;
  finished_at: string | null;
  attempts: Attempt[];
}

/** Names of the states for display. */
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
