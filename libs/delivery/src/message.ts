/** An event of the feed. */
export interface PushedEvent {
  event_type: string;
  observed_at: string;
  /** The change event as callers see it, JSON text. */
  body: string;
}

/**
 * Returns the message id, which is the same on every attempt of a delivery, so that a receiver can drop duplicates. It
 * contains the event's position in the feed.
 */
export function messageId(eventSeq: number, watchId: number): string {
  return `evt_${eventSeq}_${watchId}`;
}

/** The exact text that is signed and sent; the same bytes on every attempt. */
export function deliveryBody(event: PushedEvent, watchId: number): string {
  const type = JSON.stringify(`req.${event.event_type}`);
  return `{"type":${type},"timestamp":${JSON.stringify(event.observed_at)},"data":${event.body},"watch_id":${watchId}}`;
}

/** Body of a test delivery; `type` distinguishes it from events. */
export function testBody(webhookEndpointId: number, nowIso: string): string {
  return JSON.stringify({ type: 'webhook.test', timestamp: nowIso, data: { webhook_endpoint_id: webhookEndpointId } });
}
