/** The country of a board's postings, as far as its evidence shows; see `boardPriorOf`. */
export interface BoardPrior {
  country: string;
  basis: 'postings' | 'headquarters' | 'locale' | 'host';
  /**
   * Every posting with evidence is in this country, and host or locale agree: the prior then also gives the country for
   * a town that no gazetteer has.
   */
  isOnly: boolean;
}

export interface PlaceInput {
  /** All places in the vendor's words, the primary first, joined with `; `. */
  locationText?: string | null | undefined;
  /** The vendor's country for the primary place: a code, or a name that `countryNames` has. */
  countryHint?: string | null | undefined;
  cityHint?: string | null | undefined;
  /** The board's stored prior; decides only where the text leaves the country open. */
  prior?: BoardPrior | null | undefined;
}

/**
 * The country's ISO 3166-1 alpha-2 code, and the city's usual name. Each is null when unknown or ambiguous, and when
 * the text names no place or several countries.
 */
export interface NormalisedPlace {
  country: string | null;
  city: string | null;
}

/**
 * The evidence for a country, the most certain first: the vendor's field; a country named or coded in the text; a
 * division that holds the town; a postcode with its town; a town in only one country; the board's other postings.
 */
export type PlaceEvidence = 'field' | 'stated' | 'division' | 'postcode' | 'town' | 'board';

/** A place and its evidence, null without a country. */
export interface PlaceReading extends NormalisedPlace {
  evidence: PlaceEvidence | null;
}

/** A place that a vendor's text names. `region` is the usual name of a state, province or similar division. */
export interface NormalisedLocation extends NormalisedPlace {
  region: string | null;
}

/** A place as the vendor gave it: its fields, and its text where that is all or more than the fields have. */
export interface VendorPlace {
  city?: string;
  region?: string;
  /** A code, or a name. */
  country?: string;
  text?: string;
}
