import { Injectable } from '@nestjs/common';
import { FeedProjection } from './feed.projection.js';
import { applyPostings, POSTING_TYPES } from './posting.fold.js';

/**
 * Stores reqs' attributes, and the attributes that saved searches compare at each event. Reads the ledger from its
 * beginning, because an event has only the attributes that it changes.
 */
@Injectable()
export class PostingProjection extends FeedProjection {
  protected readonly source = { name: 'posting', types: new Set(POSTING_TYPES), apply: applyPostings, gapMs: 20 };
}
