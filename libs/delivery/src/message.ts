/** A change event from the feed, or a signal event. */
export interface PushedEvent {
  event_seq: number;
  /** The signal's number within its fact. 0 if this is a change event and not a signal. */
  signal_no: number;
  event_type: string;
  observed_at: string;
  /** The change or signal event as JSON text, as callers see it. */
  body: string;
  /** The company's name and domain at the event's position in the feed, as JSON text. */
  company: string;
}

/** Returns the message id, which is the same for all attempts, so that a receiver can drop duplicates. */
export function messageId({ event_seq, signal_no }: Pick<PushedEvent, 'event_seq' | 'signal_no'>, watchId: number) {
  return signal_no === 0 ? `evt_${event_seq}_${watchId}` : `sig_${event_seq}.${signal_no}_${watchId}`;
}

/** Returns the text that is signed and sent. Its bytes are the same on every attempt. */
export function deliveryBody(event: PushedEvent, watchId: number): string {
  const type = `${event.signal_no === 0 ? 'req' : 'signal'}.${event.event_type}`;
  const head = `"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(event.observed_at)}`;
  return `{${head},"data":${event.body},"company":${event.company},"watch_id":${watchId}}`;
}

/** Returns a test delivery's body. Its `type` distinguishes it from events. */
export function testBody(webhookEndpointId: number, nowIso: string): string {
  return JSON.stringify({ type: 'webhook.test', timestamp: nowIso, data: { webhook_endpoint_id: webhookEndpointId } });
}
