import { AppError } from '@hiring/contracts';
import type { EdgeRequest } from '@hiring/platform-http-edge';

const FORM_BYTES_MAX = 8_192;

/** Reads a form's fields. @throws AppError unsupported_media_type, payload_too_large */
export async function formOf(request: EdgeRequest): Promise<URLSearchParams> {
  if (!String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded')) {
    throw new AppError('unsupported_media_type', 'This address takes a form.');
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > FORM_BYTES_MAX) throw new AppError('payload_too_large', 'The form is larger than this address takes.');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/**
 * Checks that the form was sent from this service's own pages, so that no other site can submit it.
 * @throws AppError forbidden
 */
export function expectOwnForm({ headers }: EdgeRequest, accountsUrl: string): void {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const isForeign =
    (site !== undefined && site !== 'same-origin') || (origin !== undefined && origin !== new URL(accountsUrl).origin);
  if (isForeign || (site === undefined && origin === undefined)) {
    throw new AppError('forbidden', 'Only the pages of this service may send this form.');
  }
}

/** Returns the path if it is on this service, so that no form leads to another site. Otherwise returns `otherwise`. */
export function ownPath(path: string | null, accountsUrl: string, otherwise: string): string {
  if (path === null || !/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || !URL.canParse(path, accountsUrl)) return otherwise;
  const url = new URL(path, accountsUrl);
  return url.origin === new URL(accountsUrl).origin && !path.includes('\\') ? url.pathname + url.search : otherwise;
}
