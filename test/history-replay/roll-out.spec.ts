import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { boardId, isPublic, type Fact, type ReqRelinked } from '@hiring/contracts';
import { BoardReplay } from '../../libs/ledger/test/board-replay.js';
import { boardCrawls, type BoardCrawl } from './simulated-boards.js';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 5, 1, 12);
const at = (hours: number): string => new Date(START + hours * HOUR).toISOString();

/** The simulated boards, crawled and labelled by the rules in commit `43c44b11`. */
const before = JSON.parse(
  readFileSync(new URL('earlier-rules.recorded.json', import.meta.url), 'utf8'),
) as BoardCrawl[];
const now = new Map(boardCrawls().map((crawl) => [crawl.vendor, crawl]));

interface RolledOut {
  /** The facts from the first crawl with the current rules. */
  first: Fact[];
  later: Fact[];
}

/** Crawls an unchanged board three times with the earlier rules, then twice with the current ones. */
function rolledOut(earlier: BoardCrawl): RolledOut {
  const today = now.get(earlier.vendor) as BoardCrawl;
  const board = boardId(earlier.vendor, 'acme');
  const replay = new BoardReplay(1, at(-1));
  replay.link(board);
  const crawl = (hours: number, { postings, vendor: _vendor, ...versions }: BoardCrawl): Fact[] =>
    replay.crawl(board, at(hours), postings, versions);
  for (const hours of [0, 6, 12]) crawl(hours, earlier);
  return { first: crawl(18, today), later: [...crawl(24, today), ...crawl(30, today)] };
}

const events = (facts: readonly Fact[]): string[] =>
  facts.filter((fact) => isPublic(fact) || fact.type === 'closed').map((fact) => JSON.stringify(fact));

test.each(before.map((crawl) => [crawl.vendor, crawl] as const))(
  '%s: reading a board by the rules of today makes no event of a board that has not changed',
  (_vendor, crawl) => {
    const { first, later } = rolledOut(crawl);
    expect(events(first)).toEqual([]);
    expect(events(later)).toEqual([]);
  },
);

test.each(before.map((crawl) => [crawl.vendor, crawl] as const))(
  '%s: talent pools that were roles by the earlier rules are withdrawn, and roles named like them are not',
  (_vendor, crawl) => {
    const withdrawn = rolledOut(crawl).first.filter(
      (fact): fact is ReqRelinked => fact.type === 'req_relinked' && fact.withdrawn === true,
    );
    const slugs = withdrawn.map(({ req_key: key }) => key.slice(key.lastIndexOf(':') + 1)).sort();
    expect(slugs).toEqual(['general-application', 'initiativbewerbung-m-w-d', 'talent-community-engineering']);
  },
);
