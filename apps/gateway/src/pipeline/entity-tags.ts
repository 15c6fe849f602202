import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { fingerprintOf } from '@hiring/billing';
import { OPERATIONS, type OperationName } from '@hiring/contracts/operations';
import { derivedKeyring, type Keyring } from '@hiring/platform-config';
import { parseEntityTags } from '@hiring/platform-http-edge';
import { GatewayConfig } from '../config.js';
import { CSV_FORMAT } from './csv-answer.js';
import type { Answer, IncomingCall } from './incoming-call.js';

/**
 * The purpose for which the key is derived from the pepper (RFC 5869 `info`). The pepper itself only hashes API keys.
 */
const KEY_PURPOSE = 'etag';
/** Length of a tag's HMAC in base64url characters: 162 bits. */
const TAG_CHARACTERS = 27;
const VERSIONED_TAG = /^(\d{1,9})\.([\w-]{27})$/;

/** Maximum cached tags, at about 300 bytes each. */
const TAGS_MAX = 10_000;

/** The data from which a tag is computed, in addition to the answer's body. */
interface Tagged {
  customerId: string;
  operation: OperationName;
  call: IncomingCall;
  /** The coverage and the link to the next page, which are part of the answer. */
  headers: Record<string, string> | undefined;
}

/**
 * Computes entity tags for answers under /v1. A tag is `"<version>.<HMAC>"`, with a key derived from KEY_PEPPERS, so
 * all gateways compute the same tag.
 *
 * A 304 is free, so a tag must not be computable from a guessed body, and is valid only for one customer and request.
 * For the same reason, `*` matches no metered answer, unlike in RFC 9110 section 13.1.2.
 */
@Injectable()
export class EntityTags {
  private readonly keys: Keyring;
  /** For each request, the tag of the latest cached answer, and the number of the answer's cache entry. */
  private readonly tags = new LRUCache<string, { cachedAs: number; tag: string }>({ max: TAGS_MAX });

  constructor(config: GatewayConfig) {
    this.keys = derivedKeyring(config.keyPeppers, KEY_PURPOSE, config.storedPepperVersion);
  }

  /** Returns the answer to send and its tag. A 200 to a GET or HEAD becomes a 304 if `If-None-Match` names its tag. */
  apply(tagged: Tagged, result: Answer & { cachedAs?: number }): { answer: Answer; etag?: string } {
    const { status, body, cachedAs } = result;
    const { method, ifNoneMatch } = tagged.call;
    if (status !== 200 || body === null || (method !== 'GET' && method !== 'HEAD')) return { answer: { status, body } };
    const tag = this.currentTag(tagged, body, cachedAs);
    const isKnown = ifNoneMatch !== undefined && this.matches(ifNoneMatch, tagged, body, tag);
    return { etag: `"${tag}"`, answer: isKnown ? { status: 304, body: null } : { status, body } };
  }

  private currentTag(tagged: Tagged, body: string, cachedAs: number | undefined): string {
    if (cachedAs === undefined) return this.tagUnder(this.keys.current.version, textOf(tagged, body));
    const { customerId, call } = tagged;
    const request = `${customerId} ${call.path} ${call.asCsv === true} ${JSON.stringify(call.query)}`;
    const known = this.tags.get(request);
    if (known?.cachedAs === cachedAs) return known.tag;
    const tag = this.tagUnder(this.keys.current.version, textOf(tagged, body));
    this.tags.set(request, { cachedAs, tag });
    return tag;
  }

  /**
   * Returns whether `If-None-Match` names one of this answer's tags, which differ by key version. Each version's tag is
   * computed at most once.
   */
  private matches(ifNoneMatch: string, tagged: Tagged, body: string, current: string): boolean {
    const { any, tags } = parseEntityTags(ifNoneMatch);
    if (any && OPERATIONS[tagged.operation].meter === null) return true;
    const expected = new Map([[this.keys.current.version, current]]);
    return tags.some((tag) => {
      const version = Number(VERSIONED_TAG.exec(tag)?.[1]);
      if (this.keys.get(version) === undefined) return false;
      const own = expected.get(version) ?? this.tagUnder(version, textOf(tagged, body));
      expected.set(version, own);
      return isEqual(tag, own);
    });
  }

  private tagUnder(version: number, text: string): string {
    const key = this.keys.get(version);
    if (key === undefined) throw new Error(`no pepper ${version} is configured`);
    const digest = createHmac('sha256', key).update(text).digest('base64url');
    return `${version}.${digest.slice(0, TAG_CHARACTERS)}`;
  }
}

/** Returns the parts that the HMAC covers, one per line. A HEAD has the same tag as its GET. */
function textOf({ customerId, operation, call, headers = {} }: Tagged, body: string): string {
  const query = (call.query ?? {}) as Record<string, unknown>;
  const parameters = fingerprintOf({ method: 'GET', path: call.path, query, body: undefined });
  const { coverage = '', link } = headers;
  const parts = [customerId, operation, parameters, coverage, hash('sha256', body, 'base64url')];
  return [
    ...parts,
    ...(link === undefined ? [] : [link]),
    ...(call.asCsv === true ? [`text/csv ${CSV_FORMAT}`] : []),
  ].join('\n');
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
