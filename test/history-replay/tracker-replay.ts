import type { Fact, ObservedPosting, Vendor } from '@hiring/contracts';
import { BoardReplay, posting } from '../../libs/ledger/test/board-replay.js';
import {
  daysAfterImport,
  folded,
  IMPORTED,
  LAST_DAY,
  requisitionOf,
  vendorPrefix,
  type ObservedRow,
} from './observed-history.js';

const VENDOR_OF: Record<string, Vendor> = {
  // Amazon is not a supported vendor, so its board counts as the employer's own site.
  amazon: 'site',
  greenhouse: 'greenhouse',
  ashby: 'ashby',
  workday: 'workday',
  smartrec: 'smartrecruiters',
  lever: 'lever',
};

const UNREAD_DAYS = 14;

/** Returns a posting for a row, with the tracker's place as the city. */
export function asPosting(row: ObservedRow): ObservedPosting {
  return posting({
    posting_id: row.id,
    url: row.url,
    title: row.title.replace(/\s+/gu, ' ').trim(),
    city: folded(row.location) || null,
    requisition_id: requisitionOf(row),
  });
}

/**
 * Returns the day from which a board is unreadable, or null if the board stays readable. The tracker closes a row after
 * 14 days without a sighting. If a row is unseen for longer but not closed, the tracker cannot read its board.
 */
function unreadableAfter(company: readonly ObservedRow[]): string | null {
  const last = company
    .map((row) => row.last_seen)
    .sort()
    .at(-1) as string;
  const stuck = company.some((row) => row.status !== 'Closed' && row.last_seen === last);
  return stuck && Date.parse(LAST_DAY) - Date.parse(last) > UNREAD_DAYS * 86_400_000 ? last : null;
}

export function vendorOfRow(row: ObservedRow): Vendor {
  return VENDOR_OF[vendorPrefix(row)] as Vendor;
}

/** Replays one company's days, one crawl each. `toPosting` converts its rows. */
function replayCompany(
  company: readonly ObservedRow[],
  companyId: number,
  toPosting: (row: ObservedRow) => ObservedPosting,
): Fact[] {
  const [row] = company as [ObservedRow];
  const board = `${vendorOfRow(row)}/${folded(row.company).replaceAll(' ', '-')}`;
  const boards = new BoardReplay(companyId, '2026-05-27T00:00:00.000Z');
  boards.link(board);
  const readUntil = unreadableAfter(company);
  for (const day of daysAfterImport()) {
    const from = day === IMPORTED ? '' : day;
    const listed = company.filter(({ first_seen, last_seen }) => first_seen <= day && last_seen >= from);
    const unread = readUntil !== null && day > readUntil;
    boards.crawl(
      board,
      `${day}T12:00:00.000Z`,
      unread ? [] : listed.map(toPosting),
      unread ? { outcome: 'failed' } : {},
    );
  }
  return boards.facts;
}

/** Replays all companies, one after the other. */
export function replayTracker(rows: readonly ObservedRow[], toPosting: (row: ObservedRow) => ObservedPosting): Fact[] {
  const companies = new Map<string, ObservedRow[]>();
  for (const row of rows) companies.set(row.company, [...(companies.get(row.company) ?? []), row]);
  return [...companies.values()].flatMap((company, index) => replayCompany(company, index + 1, toPosting));
}

/** Returns postings that re-opened a closed role. */
export function reopenedIn(facts: readonly Fact[]): Set<string> {
  const closed = new Set<string>();
  const back = new Set<string>();
  for (const fact of facts) {
    if (fact.type === 'closed') closed.add(`${fact.company_id} ${fact.req_key}`);
    else if (fact.type === 'reposted' && closed.delete(`${fact.company_id} ${fact.req_key}`)) back.add(fact.posting_id);
  }
  return back;
}
