import type { SavedSearch, Watch } from '@hiring/contracts/operations';
import useSWR from 'swr';

export const useWatches = () => useSWR<{ watches: Watch[] }, Error>('/v1/watches?limit=1000');
export const useSearches = () => useSWR<{ searches: SavedSearch[] }, Error>('/v1/searches?limit=1000');
