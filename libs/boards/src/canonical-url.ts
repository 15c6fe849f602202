import { isPlainHttpUrl } from './url-parts.js';

const TRACKING = /^(?:utm_.*|gh_src|lever-source|source|ref)$/i;
const WORKDAY_HOST = /\.myworkdayjobs(?:-impl)?\.com$/;
const LOCALE_SEGMENT = /^\/[a-z]{2}-[A-Z]{2}(?=\/|$)/;

/**
 * Returns a posting's canonical URL, by which postings are compared. The host becomes lower case. Tracking parameters
 * and Workday's locale segment are dropped; other parameters stay, because `gh_jid` may identify the posting.
 */
export function canonicalUrl(raw: string): string {
  if (isPlainHttpUrl(raw) && !raw.includes('myworkdayjobs')) return raw;
  if (!/^https?:\/\//i.test(raw) || !URL.canParse(raw)) return raw;
  const url = new URL(raw);
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(parameterName(pair)));
  url.search = kept.length === 0 ? '' : `?${kept.join('&')}`;
  if (WORKDAY_HOST.test(url.hostname)) url.pathname = url.pathname.replace(LOCALE_SEGMENT, '') || '/';
  return url.href;
}

function parameterName(pair: string): string {
  const name = pair.split('=', 1)[0] ?? '';
  return name.replace(/%2d/gi, '-').replace(/%5f/gi, '_');
}
