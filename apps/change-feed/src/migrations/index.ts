import { PublicFeed1700000000000 } from './1700000000000-public-feed.js';

export const FEED_MIGRATIONS = [PublicFeed1700000000000];
