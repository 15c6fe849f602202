import { Injectable } from '@nestjs/common';
import { FeedProjection } from '../feed/feed.projection.js';
import { applySignals } from './signal.fold.js';

/** Derives the signal events in the ledger's order. */
@Injectable()
export class SignalProjection extends FeedProjection {
  protected readonly source = { name: 'signal', apply: applySignals };
}
