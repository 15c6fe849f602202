import { CountryFilter, FunctionFilter, OptionalInstant } from './parameters.js';

/** Filters of everything that looks across companies. */
export class MarketQuery {
  @FunctionFilter('Only reqs of this function.')
  role?: string;

  @CountryFilter('Only reqs in this country.')
  geo?: string;

  @OptionalInstant('Only from this instant on.')
  since?: string;
}
