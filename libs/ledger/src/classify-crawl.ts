import type { CrawlOutcome, Observation } from '@hiring/contracts';
import type { Crawl } from './crawl.js';
import { AMBIGUOUS_EMPTY } from './evolve-board.js';
import { DAY } from './instants.js';
import type { Millis, Streak } from './state.js';

/**
 * A response that is ambiguous or says that the board is absent is not believed at first. It is believed from the third
 * such response in a row, if at least 48 hours have passed since the first.
 */
const BELIEVED_TIMES = 3;
const BELIEVED_SPAN: Millis = 2 * DAY;

/** How a response is classified (rules A3 and A4). */
export interface Classification {
  outcome: CrawlOutcome;
  reason?: string;
  /**
   * True if the listing is empty and `emptyIsConfirmed` accepts this. The vanish guard does not apply to such a crawl.
   */
  confirmedEmpty?: boolean;
  /** True if the vanish guard does not accept the crawl yet. */
  held?: boolean;
}

export function classifyCrawl(crawl: Crawl, observation: Observation): Classification {
  const answer: Classification = { outcome: observation.outcome };
  if (observation.reason !== undefined) answer.reason = observation.reason;
  if (observation.outcome === 'not_modified') return judgeUnchanged(crawl, answer);
  if (observation.outcome !== 'complete' || observation.postings.length > 0 || !crawl.traits.ambiguousEmpty)
    return answer;
  if (!crawl.board.listed_ever) return { outcome: 'absent', reason: AMBIGUOUS_EMPTY };
  if (crawl.here.live.size === 0) return answer;
  return emptyIsConfirmed(crawl)
    ? { ...answer, confirmedEmpty: true }
    : { outcome: 'incomplete', reason: AMBIGUOUS_EMPTY };
}

/**
 * Rule A4: accepts a 304 only on a live board whose last response was an accepted listing. Otherwise the content that
 * the 304 confirms is unknown.
 */
function judgeUnchanged(crawl: Crawl, answer: Classification): Classification {
  if (crawl.board.status === 'live' && crawl.board.answered_complete) return answer;
  return { outcome: 'failed', reason: 'not_modified_since_unaccepted' };
}

function emptyIsConfirmed(crawl: Crawl): boolean {
  if (crawl.vendor === 'smartrecruiters') {
    return [...crawl.here.live.keys()].every((postingId) => crawl.gone.has(postingId));
  }
  return isBelieved(crawl.board.ambiguous, crawl.at);
}

/**
 * Returns whether a response after `streak` is believed. It must be at least the third of its kind, and come at least
 * 48 hours after the first.
 */
export function isBelieved(streak: Streak | undefined, at: Millis): boolean {
  if (streak === undefined) return false;
  return streak.times + 1 >= BELIEVED_TIMES && at - streak.since >= BELIEVED_SPAN;
}
