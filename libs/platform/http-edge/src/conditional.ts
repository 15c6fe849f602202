import { hash } from 'node:crypto';

/** Characters in a tag: 162 bits from a SHA-256. */
const TAG_CHARACTERS = 27;
/** Matches a tag. A compressed answer's tag ends in its coding, because a strong tag names exact bytes. */
const TAG = /^(?:W\/)?"([^"]*?)(?:-(?:gzip|br))?"$/;

export interface Conditional {
  /** The uncompressed body's strong tag, quoted. */
  etag: string;
  /** True if the caller already has this body, so the answer is 304. */
  notModified: boolean;
}

/** A parsed `If-None-Match`. */
export interface EntityTagList {
  /** True if the header is `*`, which matches everything. */
  any: boolean;
  /** Tags without quotes, `W/` and content coding. Malformed tags are omitted. */
  tags: string[];
}

/**
 * Returns a public body's strong ETag, and whether `If-None-Match` names it (RFC 9110 section 13.1.2). The tag is a
 * plain digest of the body.
 */
export function conditional(body: string | Buffer, ifNoneMatch: string | undefined): Conditional {
  const digest = digestOf(body);
  const { any, tags } = parseEntityTags(ifNoneMatch);
  return { etag: `"${digest}"`, notModified: any || tags.includes(digest) };
}

/** Digests of cached bodies. */
const digests = new WeakMap<Buffer, string>();

function digestOf(body: string | Buffer): string {
  const known = typeof body === 'string' ? undefined : digests.get(body);
  if (known !== undefined) return known;
  const digest = hash('sha256', body, 'base64url').slice(0, TAG_CHARACTERS);
  if (typeof body !== 'string') digests.set(body, digest);
  return digest;
}

/** Parses an `If-None-Match` header. An absent header gives an empty list. */
export function parseEntityTags(ifNoneMatch: string | undefined): EntityTagList {
  const items = ifNoneMatch === undefined ? [] : ifNoneMatch.split(',').map((item) => item.trim());
  return { any: items.includes('*'), tags: items.flatMap((item) => TAG.exec(item)?.[1] ?? []) };
}
