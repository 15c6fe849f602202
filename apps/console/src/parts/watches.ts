import type { SavedSearch, Watch } from '@hiring/contracts/operations';
import { get } from '../api.ts';

export const loadWatches = (): Promise<{ watches: Watch[] }> => get('/v1/watches?limit=1000');
export const loadSearches = (): Promise<{ searches: SavedSearch[] }> => get('/v1/searches?limit=1000');
