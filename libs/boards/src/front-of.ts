import { boardId, vendorOf } from '@hiring/contracts';
import { detectBoards } from './detect-boards.js';

/**
 * Returns the board to which a careers site's apply links lead. Null if they lead to no known board, to several boards,
 * or to a board of the site's own vendor.
 */
export function frontOf(frontId: string, applyUrls: readonly string[]): string | null {
  const behind = applyUrls.flatMap((url) => detectBoards(url)).filter(({ vendor }) => vendor !== vendorOf(frontId));
  const ids = new Set(behind.map(({ vendor, token }) => boardId(vendor, token)));
  const [only, ...others] = ids;
  return only === undefined || others.length > 0 ? null : only;
}
