import { createHash, createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { AppError } from '@hiring/contracts';
import type { MarketFilters } from '@hiring/contracts/operations';
import type { Keyring } from '@hiring/platform-config';

/** Where a page of jobs/search ended: the next one starts behind this (newest_first, req_key). */
export interface JobPosition {
  newest_first: number;
  req_key: string;
}

const TAG_BYTES = 16;

/**
 * Opaque text form of a position: `<key version>.<payload>.<tag>`, the tag an HMAC over payload and filters. A cursor
 * that was altered, made up, or belongs to a search with other filters is the caller's mistake.
 */
export function sealCursor(position: JobPosition, question: MarketFilters, keys: Keyring): string {
  const payload = Buffer.from(JSON.stringify([position.newest_first, position.req_key])).toString('base64url');
  const { version, key } = keys.current;
  return `${version}.${payload}.${tagOf(key, payload, question).toString('base64url')}`;
}

export function openCursor(cursor: string, question: MarketFilters, keys: Keyring): JobPosition {
  const [version, payload, tag, ...rest] = cursor.split('.');
  const key = version !== undefined && /^[1-9][0-9]{0,8}$/.test(version) ? keys.get(Number(version)) : undefined;
  if (key === undefined || payload === undefined || tag === undefined || rest.length > 0) throw badCursor();
  const given = Buffer.from(tag, 'base64url');
  const expected = tagOf(key, payload, question);
  // The text must be the one form we write: base64url readers ignore stray bits at the end.
  if (tag !== expected.toString('base64url') || !timingSafeEqual(given, expected)) throw badCursor();
  const [newest_first, req_key] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [number, string];
  return { newest_first, req_key };
}

function tagOf(key: KeyObject, payload: string, { role, geo, since }: MarketFilters): Buffer {
  const filters = createHash('sha256')
    .update(JSON.stringify([role ?? null, geo ?? null, since ?? null]))
    .digest();
  return createHmac('sha256', key)
    .update('jobs/search\n')
    .update(payload)
    .update(filters)
    .digest()
    .subarray(0, TAG_BYTES);
}

function badCursor(): AppError {
  return new AppError('invalid_request', 'The cursor is not one this search returned.', {
    errors: [{ pointer: '?cursor', detail: 'must be a next_cursor of the same search, unchanged' }],
  });
}
