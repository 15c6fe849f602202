import type { EdgeRequest } from '@hiring/platform-http-edge';

/** Returns the token in `Authorization: Bearer`; undefined without it. */
export function bearerToken({ headers }: EdgeRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
