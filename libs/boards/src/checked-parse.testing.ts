import { expect } from '@jest/globals';
import type { Vendor } from '@hiring/contracts';
import { parseBoardFile } from './board-file.js';
import type { ParseResult } from './parse-result.js';

/** Parses the body and checks the result's invariants. */
export function read(vendor: Vendor, body: Uint8Array | string, contentType?: string): ParseResult {
  const result = parseBoardFile(vendor, body, contentType === undefined ? {} : { contentType });
  if (result.outcome === 'rejected') expect(result.postings).toEqual([]);
  if (result.outcome !== 'complete') expect(result.reason).toMatch(new RegExp(`^${vendor}: .{5,300}$`, 's'));
  // The result has no character that Postgres refuses.
  const text = JSON.stringify(result);
  expect(/\\u0000|\\ud[89a-f]/i.test(text)).toBe(false);
  return result;
}
