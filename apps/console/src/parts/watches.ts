import { get } from '../api.ts';

export interface Watch {
  id: number;
  company_id: number | null;
  search_id?: number;
  paused?: boolean;
  event_types: string[];
  webhook_endpoint_id: number;
}

export interface SavedSearch {
  id: number;
  role: string | null;
  geo: string | null;
  q: string | null;
  company_ids: number[] | null;
  location_country: string | null;
  workplace: string | null;
  employment_type: string | null;
  seniority: string | null;
  salary_min: number | null;
  currency: string | null;
  created_at: string;
}

export const loadWatches = (): Promise<{ watches: Watch[] }> => get('/v1/watches');
export const loadSearches = (): Promise<{ searches: SavedSearch[] }> => get('/v1/searches');
