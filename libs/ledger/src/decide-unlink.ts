import type { DecidedFact, UnlinkBoard } from '@hiring/contracts';
import { boardIndex, indexOf } from './company-index.js';
import { noListing } from './crawl.js';
import { dropPostings } from './disappearances.js';
import { inLedgerOrder, newPendingFacts } from './pending-facts.js';
import { instantOf } from './instants.js';
import { lastSeen, type CompanyState, type Millis } from './state.js';

/** Unlinks a board: drops all its postings (rule E2), then adds `board_unlinked`. */
export function decideUnlink(company: CompanyState, command: UnlinkBoard, at: Millis): DecidedFact[] {
  const base = {
    company_id: company.company_id,
    observed_at: instantOf(at),
    command_id: command.command_id,
    board_id: command.board_id,
  };
  const pending = newPendingFacts(noListing());
  const live = boardIndex(indexOf(company), command.board_id).live;
  dropPostings(
    base,
    pending,
    [...live.values()].map((ref) => ({ ref, seenAt: lastSeen(company, ref.posting), evidence: 'proof' })),
    'board_unlinked',
  );
  return [...inLedgerOrder(pending), { type: 'board_unlinked', ...base }];
}
