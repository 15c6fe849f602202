import type { FactBase, PostingFields } from '@hiring/contracts';
import { boardOf, laggingKey } from './evolve-board.js';
import { uncountOpened } from './evolve-counts.js';
import type { Effects } from './effects.js';
import { isNewer } from './sightings.js';
import type { CompanyRow, GonePosting, LivePosting, PostingDetails, ReqRow } from './rows.js';

/** A posting that a fact makes live or changes. */
type ShownPosting = Pick<PostingFields, 'posted_at'> & Pick<FactBase, 'observed_at'> & { board_id: string };

export function addLive(company: CompanyRow, req: ReqRow, shown: ShownPosting, posting_id: string): void {
  const { board_id, posted_at } = shown;
  const board = boardOf(company, board_id);
  delete board.lagging[laggingKey(posting_id)];
  let posting = req.live.find((live) => live.posting_id === posting_id && live.board_id === board_id);
  if (posting === undefined) {
    posting = { board_id, posting_id };
    if (shown.observed_at !== req.first_seen) posting.since = shown.observed_at;
    req.live.push(posting);
    board.live += 1;
  }
  if (posted_at === undefined) return;
  if (posted_at === null) delete posting.posted_at;
  else posting.posted_at = posted_at;
}

/**
 * Keeps the `page_url` of each posting that the fact does not name. A posting without its own `page_url` uses the
 * req's. So when the fact changes the req's `page_url`, such a posting gets the previous URL as its own.
 *
 * @param before the req's `page_url` before the fact
 */
export function keepPages(
  req: ReqRow,
  fact: { board_id: string; posting_id?: string; page_url?: string | null },
  before: string | null | undefined,
): void {
  if (fact.page_url === undefined) return;
  for (const posting of req.live) {
    const isShown =
      posting.board_id === fact.board_id && (fact.posting_id ?? posting.posting_id) === posting.posting_id;
    if (isShown) delete posting.page_url;
    else if (before != null) posting.page_url ??= before;
  }
}

/** Removes a live posting. Stores it in `req.gone` if its last sighting is newer than the stored posting's. */
export function dropLive(company: CompanyRow, req: ReqRow, boardId: string, postingId: string): void {
  const position = req.live.findIndex((posting) => posting.posting_id === postingId && posting.board_id === boardId);
  if (position < 0) return;
  const board = boardOf(company, boardId);
  const key = laggingKey(postingId);
  const seenAt = board.lagging[key] ?? board.sighted_at ?? req.first_seen;
  delete board.lagging[key];
  board.live -= 1;
  const { posting_id: _gone, ...posting } = req.live[position] as LivePosting;
  req.live.splice(position, 1);
  noteGone(req, { ...posting, seen_at: seenAt });
}

function noteGone(req: ReqRow, gone: GonePosting): void {
  if (isNewer(gone, req.gone)) req.gone = gone;
}

export function mergeInto(company: CompanyRow, younger: ReqRow, older: ReqRow, effects: Effects): void {
  older.live.push(...younger.live.map((posting) => movedFrom(younger, posting)));
  younger.live = [];
  if (younger.gone !== null) noteGone(older, movedFrom(younger, younger.gone));
  younger.alias_of = older.req_key;
  uncountOpened(company, younger, effects);
}

/**
 * Prepares a posting for its move from `req` to another req. A posting omits members that equal its req's, so this
 * returns the posting with these members filled in from `req`.
 */
function movedFrom<P extends PostingDetails>(req: ReqRow, posting: P): P {
  const page = posting.page_url ?? req.attributes?.page_url;
  return { ...posting, since: posting.since ?? req.first_seen, ...(page != null && { page_url: page }) };
}
