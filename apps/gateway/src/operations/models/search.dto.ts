import { CountryFilter, FunctionFilter, OptionalInstant } from '../questions/parameters.js';

class MarketFilters {
  @FunctionFilter('Only reqs of this function.')
  role?: string;

  @CountryFilter('Only reqs in this country.')
  geo?: string;
}

export class SearchQuery extends MarketFilters {
  @OptionalInstant('Only reqs first seen at or after this instant.')
  since?: string;
}

export class SeriesQuery extends MarketFilters {
  @OptionalInstant('Lower bound of the series: it begins with the week of this instant.')
  since?: string;
}
