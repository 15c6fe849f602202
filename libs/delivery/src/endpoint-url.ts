import type { WebhookKind } from '@hiring/contracts';

const URL_LENGTH_MAX = 2_048;
const HTTPS_PORT = 443;
const HTTP_PORT = 80;
/** The lowest accepted port, except for the scheme's standard port. Lower ports belong to mail and other services. */
const UNPRIVILEGED_PORT_MIN = 1_024;

/**
 * Returns why a webhook's URL is refused, as a message for callers, or null. Checks only the text; the address is
 * checked at every connection.
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

/** Returns a URL's host: IPv4 in dotted form, IPv6 without brackets. */
export function endpointHost(text: string): string {
  return new URL(text).hostname.replace(/[[\]]/g, '');
}

/** If a path has at least `PATH_SHOWN_MIN` characters, its last `PATH_SHOWN` characters are shown. */
const PATH_SHOWN_MIN = 16;
const PATH_SHOWN = 4;

/**
 * Returns a webhook's URL for display. A Slack URL lets anyone post to the channel, so only its host and last four
 * characters are shown.
 */
export function shownUrl({ kind, url }: { kind: WebhookKind; url: string }): string {
  if (kind === 'json') return url;
  const { origin, pathname, search } = new URL(url);
  const path = pathname + search;
  return `${origin}/***${path.length < PATH_SHOWN_MIN ? '' : path.slice(-PATH_SHOWN)}`;
}
