import type { CompanyState, PostingState, ReqState } from './state.js';

export interface PostingRef {
  req: ReqState;
  posting: PostingState;
}

export interface BoardIndex {
  /** Every posting that was ever on the board. */
  all: Map<string, PostingRef>;
  live: Map<string, PostingRef>;
}

/** Look-ups in a `CompanyState`. Built on first use, updated by `evolveCompany`, never stored. */
export interface CompanyIndex {
  reqs: Map<string, ReqState>;
  boards: Map<string, BoardIndex>;
}

const indexes = new WeakMap<CompanyState, CompanyIndex>();

export function indexOf(company: CompanyState): CompanyIndex {
  const known = indexes.get(company);
  if (known !== undefined) return known;
  const index: CompanyIndex = { reqs: new Map(), boards: new Map() };
  for (const req of company.reqs) {
    index.reqs.set(req.req_key, req);
    for (const posting of req.postings) addPosting(index, { req, posting });
  }
  indexes.set(company, index);
  return index;
}

export function boardIndex(index: CompanyIndex, boardId: string): BoardIndex {
  let board = index.boards.get(boardId);
  if (board === undefined) {
    board = { all: new Map(), live: new Map() };
    index.boards.set(boardId, board);
  }
  return board;
}

export function addPosting(index: CompanyIndex, ref: PostingRef): void {
  const board = boardIndex(index, ref.posting.board_id);
  board.all.set(ref.posting.posting_id, ref);
  if (ref.posting.live) board.live.set(ref.posting.posting_id, ref);
}

export function isActive(req: ReqState): boolean {
  return req.postings.some((posting) => posting.live);
}
