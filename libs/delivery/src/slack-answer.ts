/** Slack's error codes for a webhook that permanently accepts no more messages. */
const FINAL = new Set([
  'action_prohibited',
  'channel_is_archived',
  'channel_not_found',
  'invalid_token',
  'no_active_hooks',
  'no_service',
  'no_service_id',
  'no_team',
  'posting_to_general_channel_denied',
  'team_disabled',
]);

/**
 * Returns whether Slack says that the webhook accepts no more messages. 400 `invalid_payload` does not count, because
 * it rejects only our message format, which a later release may change. Unknown texts do not count, because a proxy may
 * have sent them.
 */
export function isSlackGone(status: number, response: string | null): boolean {
  return (status === 403 || status === 404) && response !== null && FINAL.has(response.trim());
}
