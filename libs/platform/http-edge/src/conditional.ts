import { hash } from 'node:crypto';

/** Number of characters in a tag. They encode 162 bits from a SHA-256, enough to exclude accidental collisions. */
const TAG_CHARACTERS = 27;
/** Matches a tag. A compressed answer's tag ends in its coding, because a strong tag names exact bytes. */
const TAG = /^(?:W\/)?"([^"]*?)(?:-(?:gzip|br))?"$/;

export interface Conditional {
  /** The uncompressed body's strong tag, quoted. */
  etag: string;
  /** True if the caller already has this body: answer 304. */
  notModified: boolean;
}

/** A parsed `If-None-Match`. */
export interface EntityTagList {
  /** True if the header is `*`: any representation matches. */
  any: boolean;
  /** Opaque tags without quotes, `W/` and content coding; malformed tags are left out. */
  tags: string[];
}

/**
 * Returns a public body's strong ETag, and whether `If-None-Match` names it (RFC 9110 section 13.1.2: a list, weak
 * comparison, `*` = anything). The tag is a plain digest: everyone who knows the body can compute it.
 */
export function conditional(body: string | Buffer, ifNoneMatch: string | undefined): Conditional {
  const digest = digestOf(body);
  const { any, tags } = parseEntityTags(ifNoneMatch);
  return { etag: `"${digest}"`, notModified: any || tags.includes(digest) };
}

/** Digests of cached bodies, which are sent repeatedly. */
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
