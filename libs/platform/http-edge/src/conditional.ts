import { hash } from 'node:crypto';

/** 160 bits of SHA-256 are beyond accidental collision. */
const TAG_CHARACTERS = 27;
/** A compressed answer's tag ends in its coding, since a strong tag names exact bytes. */
const TAG = /^(?:W\/)?"([^"]*?)(?:-(?:gzip|br))?"$/;

export interface Conditional {
  /** Strong tag of the uncompressed body, quoted. */
  etag: string;
  /** The caller already has it: answer 304 and do not bill. */
  notModified: boolean;
}

/**
 * Strong ETag of a body and whether `If-None-Match` already names it (RFC 9110 section 13.1.2: a list, weak comparison,
 * `*` = anything).
 */
export function conditional(body: string | Buffer, ifNoneMatch: string | undefined): Conditional {
  const digest = hash('sha256', body, 'base64url').slice(0, TAG_CHARACTERS);
  const notModified = ifNoneMatch !== undefined && matches(ifNoneMatch, digest);
  return { etag: `"${digest}"`, notModified };
}

function matches(ifNoneMatch: string, digest: string): boolean {
  return ifNoneMatch.split(',').some((item) => {
    const tag = item.trim();
    return tag === '*' || TAG.exec(tag)?.[1] === digest;
  });
}
