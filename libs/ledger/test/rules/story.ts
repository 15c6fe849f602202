import type { Fact, Observation, ObservedPosting } from '@hiring/contracts';
import { BoardReplay, posting } from '../board-replay.js';

const START = Date.parse('2026-03-02T10:00:00.000Z');
const HOUR = 3_600_000;

/** Returns the instant `n` hours after the first crawl. */
export function hour(n: number): string {
  return new Date(START + n * HOUR).toISOString();
}

export const DAYS = 24;

/** Returns a listing from `{id: fields}`. A posting's title defaults to its id. */
export function listing(rows: Record<string, Partial<ObservedPosting>>): ObservedPosting[] {
  return Object.entries(rows).map(([posting_id, fields]) =>
    posting({ posting_id, title: posting_id, country: 'DE', ...fields }),
  );
}

/** One company whose boards are crawled hour by hour. */
export class Story {
  readonly replay = new BoardReplay(1, hour(-1));

  constructor(...boards: string[]) {
    for (const board of boards) this.replay.link(board);
  }

  facts(
    board: string,
    at: number,
    rows: Record<string, Partial<ObservedPosting>>,
    more: Partial<Observation> = {},
  ): Fact[] {
    return this.replay.crawl(board, hour(at), listing(rows), more);
  }

  crawl(...args: Parameters<Story['facts']>): string[] {
    return this.facts(...args).map(short);
  }

  /** Records a crawl that read nothing. */
  blind(board: string, at: number, outcome: Observation['outcome'], more: Partial<Observation> = {}): string[] {
    return this.crawl(board, at, {}, { outcome, ...more });
  }
}

function short(fact: Fact): string {
  switch (fact.type) {
    case 'opened':
      return `opened ${role(fact)}${fact.baseline ? ' baseline' : ''}`;
    case 'reposted':
      return `reposted ${role(fact)} ${fact.basis}${fact.replaces === null ? '' : ` for ${fact.replaces}`}`;
    case 'reobserved':
      return `${fact.cause} ${role(fact)}`;
    case 'req_relinked':
      return [
        `${fact.cause} ${role(fact)}`,
        ...(fact.remove === undefined ? [] : [`without ${fact.remove}`]),
        ...(fact.withdrawn === true ? ['withdrawn'] : []),
      ].join(' ');
    case 'closed':
      return `closed ${role(fact)} ${fact.reason}`;
    case 'board_crawled': {
      const extra = [fact.held === true ? ' held' : '', fact.lost === undefined ? '' : ` lost ${fact.lost}`].join('');
      const ids = (label: string, list: readonly string[] = []): string =>
        list.length === 0 ? '' : ` ${label} ${list.join(' ')}`;
      const lacking = `${ids('but', fact.unlisted)}${ids('unread', fact.unread)}${ids('no role', fact.non_roles)}`;
      return `${fact.outcome}${extra}${lacking}`;
    }
    default:
      return fact.type;
  }
}

function role(fact: { req_key: string }): string {
  return fact.req_key.slice(fact.req_key.lastIndexOf(':') + 1);
}
