import { createHash, createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { AppError } from '@hiring/contracts';
import type { Keyring } from '@hiring/platform-config';

const TAG_BYTES = 16;

/** A page's filters in a fixed order. Null stands for each filter that the caller did not give. */
export type CursorFilters = readonly (string | null)[];

/**
 * The position at which a page ended, as `<key version>.<payload>.<tag>`. The tag is an HMAC over the search's name,
 * the payload and the filters, so an altered cursor, or one from another search, is refused.
 */
export class SealedCursor<Position extends readonly (string | number)[]> {
  /** @param search the search's name, which is part of the tag: a cursor from another search is refused */
  constructor(private readonly search: string) {}

  seal(position: Position, filters: CursorFilters, keys: Keyring): string {
    const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
    const { version, key } = keys.current;
    return `${version}.${payload}.${this.tagOf(key, payload, filters).toString('base64url')}`;
  }

  /**
   * Returns the position. @throws AppError `invalid_request` if this search did not issue the cursor with these filters
   */
  open(cursor: string, filters: CursorFilters, keys: Keyring): Position {
    const [version, payload, tag, ...rest] = cursor.split('.');
    const key = version !== undefined && /^[1-9][0-9]{0,8}$/.test(version) ? keys.get(Number(version)) : undefined;
    if (key === undefined || payload === undefined || tag === undefined || rest.length > 0) throw badCursor();
    const given = Buffer.from(tag, 'base64url');
    const expected = this.tagOf(key, payload, filters);
    // Base64url decoders ignore stray bits at the end, so the text is compared with its canonical form.
    if (tag !== expected.toString('base64url') || !timingSafeEqual(given, expected)) throw badCursor();
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Position;
  }

  private tagOf(key: KeyObject, payload: string, filters: CursorFilters): Buffer {
    return createHmac('sha256', key)
      .update(`${this.search}\n`)
      .update(payload)
      .update(createHash('sha256').update(JSON.stringify(filters)).digest())
      .digest()
      .subarray(0, TAG_BYTES);
  }
}

function badCursor(): AppError {
  return new AppError('invalid_request', 'The cursor is not one this search returned.', {
    errors: [{ pointer: '?cursor', detail: 'must be a next_cursor of the same search, unchanged' }],
  });
}
