import type { EdgeRequest } from '@hiring/platform-http-edge';

/** Returns the token of `Authorization: Bearer`; undefined for any other header and for none. */
export function bearerToken({ headers }: EdgeRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
