import { Injectable } from '@nestjs/common';
import { FeedProjection } from './feed.projection.js';
import { applyPostings, POSTING_TYPES } from './posting.fold.js';

/**
 * Stores each req's attributes. For each event, also stores the attributes that saved searches compare. Reads the whole
 * ledger, because an event has only the attributes that it changes.
 */
@Injectable()
export class PostingProjection extends FeedProjection {
  protected readonly source = { name: 'posting', types: new Set(POSTING_TYPES), apply: applyPostings, gapMs: 20 };
}
