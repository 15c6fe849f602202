import type { WebhookKind } from '@hiring/contracts';

const URL_LENGTH_MAX = 2_048;
const HTTPS_PORT = 443;
const HTTP_PORT = 80;
/**
 * The lowest accepted port besides the usual ones: lower ports belong to mail and other services that are never webhook
 * receivers.
 */
const UNPRIVILEGED_PORT_MIN = 1_024;

/**
 * Returns why a webhook's URL is refused, as a message for callers; null when its text is valid. The host's address is
 * checked at every connection, not here.
 */
export function endpointUrlProblem(text: string, options: { allowHttp: boolean }): string | null {
  if (text.length > URL_LENGTH_MAX) return `must have at most ${URL_LENGTH_MAX} characters`;
  if (!URL.canParse(text)) return 'must be an absolute URL';
  const url = new URL(text);
  const schemes = options.allowHttp ? ['https:', 'http:'] : ['https:'];
  if (!schemes.includes(url.protocol)) return options.allowHttp ? 'must be http or https' : 'must be https';
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  if (url.hash !== '') return 'must not have a fragment';
  const standard = url.protocol === 'https:' ? HTTPS_PORT : HTTP_PORT;
  const port = url.port === '' ? standard : Number(url.port);
  if (port !== standard && port < UNPRIVILEGED_PORT_MIN) {
    return `must use port ${standard} or one from ${UNPRIVILEGED_PORT_MIN} up`;
  }
  return null;
}

/** Returns a URL's host: an IPv4 address, also a numeric one, in dotted form; an IPv6 address without brackets. */
export function endpointHost(text: string): string {
  return new URL(text).hostname.replace(/[[\]]/g, '');
}

/** Minimum length of a path whose end is shown. */
const PATH_SHOWN_MIN = 16;
const PATH_SHOWN = 4;

/**
 * Returns a webhook's URL as answers, the audit log and people see it. Anyone who has a Slack incoming webhook's URL
 * can post to its channel, so only the host and the last four characters are shown.
 */
export function shownUrl({ kind, url }: { kind: WebhookKind; url: string }): string {
  if (kind === 'json') return url;
  const { origin, pathname, search } = new URL(url);
  const path = pathname + search;
  return `${origin}/***${path.length < PATH_SHOWN_MIN ? '' : path.slice(-PATH_SHOWN)}`;
}
