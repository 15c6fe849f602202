import type { FeedRow } from '@hiring/signals';

/** Same on every attempt of a delivery, so that a receiver can drop what it has; it names the event's place in the feed. */
export function webhookId(eventSeq: number, watchId: number): string {
  return `evt_${eventSeq}_${watchId}`;
}

/** The exact text that is signed and sent; the same bytes on every attempt. */
export function deliveryBody(event: FeedRow, watchId: number): string {
  const { event_seq, company_id, req_key, board, event_type, observed_at, title, source_board, confidence } = event;
  const { function: role, country } = event;
  const data = { event_seq, company_id, req_key, board, event_type, observed_at };
  return JSON.stringify({
    type: `req.${event_type}`,
    timestamp: observed_at,
    data: { ...data, function: role, country, title, source_board, confidence },
    watch_id: watchId,
  });
}

/** Body of a test delivery; `type` tells it from news. */
export function testBody(webhookEndpointId: number, nowIso: string): string {
  return JSON.stringify({ type: 'webhook.test', timestamp: nowIso, data: { webhook_endpoint_id: webhookEndpointId } });
}
