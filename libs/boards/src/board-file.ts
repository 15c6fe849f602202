import { isVendor, type Instant } from '@hiring/contracts';
import { readerOf } from './board-readers.js';
import { rejected, type ParseResult } from './parse-result.js';

export interface BoardFileOptions {
  /** The board's token. Without it, constructed URLs have a placeholder. */
  token?: string;
  /** The HTTP status of the response; 200 when it is not known. */
  status?: number;
  contentType?: string;
  /** When the response was recorded. Posting dates more than two days later are dropped. */
  observedAt?: Instant;
}

function statusFault(status: number): string | null {
  if (status === 200) return null;
  if (status === 404 || status === 410) return `status ${status}: the board is absent`;
  if (status === 304) return 'status 304: not modified, there is no body';
  return `status ${status}: no listing`;
}

/**
 * Reads a vendor's recorded response. Never throws: an unknown vendor or invalid token is rejected like an invalid
 * body.
 */
export function parseBoardFile(vendor: string, body: Uint8Array | string, options: BoardFileOptions = {}): ParseResult {
  if (!isVendor(vendor)) return rejected('unknown vendor');
  const reader = readerOf(vendor);
  const token = options.token === undefined ? reader.exampleToken : reader.readToken(options.token);
  if (token === null) return rejected(`${vendor}: the token is none of this vendor's`);
  const fault = statusFault(options.status ?? 200);
  if (fault !== null) return rejected(`${vendor}: ${fault}`);
  return reader.parse(body, { ...options, token });
}
