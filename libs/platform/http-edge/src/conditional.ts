import { hash } from 'node:crypto';

/** 27 base64url characters hold 162 SHA-256 bits, which exclude accidental collisions. */
const TAG_CHARACTERS = 27;
/** A compressed answer's tag ends in its coding, since a strong tag names exact bytes. */
const TAG = /^(?:W\/)?"([^"]*?)(?:-(?:gzip|br))?"$/;

export interface Conditional {
  /** Strong tag of the uncompressed body, quoted. */
  etag: string;
  /** The caller already has this body: answer 304. */
  notModified: boolean;
}

/** A parsed `If-None-Match`. */
export interface EntityTagList {
  /** The header is `*`: any representation matches. */
  any: boolean;
  /** Opaque tags without quotes, `W/` and content coding; malformed ones are left out. */
  tags: string[];
}

/**
 * Returns the strong ETag of a public body, and whether `If-None-Match` names it (RFC 9110 section 13.1.2: a list, weak
 * comparison, `*` = anything). The tag is a plain digest, which anyone who knows the body can compute.
 */
export function conditional(body: string | Buffer, ifNoneMatch: string | undefined): Conditional {
  const digest = digestOf(body);
  const { any, tags } = parseEntityTags(ifNoneMatch);
  return { etag: `"${digest}"`, notModified: any || tags.includes(digest) };
}

/** Digests of cached bodies, which are sent more than once. */
const digests = new WeakMap<Buffer, string>();

function digestOf(body: string | Buffer): string {
  const known = typeof body === 'string' ? undefined : digests.get(body);
  if (known !== undefined) return known;
  const digest = hash('sha256', body, 'base64url').slice(0, TAG_CHARACTERS);
  if (typeof body !== 'string') digests.set(body, digest);
  return digest;
}

/** Reads an `If-None-Match` header; an absent one is an empty list. */
export function parseEntityTags(ifNoneMatch: string | undefined): EntityTagList {
  const items = ifNoneMatch === undefined ? [] : ifNoneMatch.split(',').map((item) => item.trim());
  return { any: items.includes('*'), tags: items.flatMap((item) => TAG.exec(item)?.[1] ?? []) };
}
