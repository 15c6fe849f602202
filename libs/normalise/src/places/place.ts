/**
 * The country in which a board's postings probably are. The evidence (`boardPriorOf`) does not come from the posting
 * itself.
 */
export interface BoardPrior {
  country: string;
  basis: 'postings' | 'host';
  /** True if all evidence is for this country. The prior then applies even to a town that no gazetteer has. */
  isOnly: boolean;
}

export interface PlaceInput {
  /** All places in the vendor's words, joined with `; `, the primary place first. */
  locationText?: string | null | undefined;
  /** The primary place's country from the vendor: a code, or a name in `countryNames`. */
  countryHint?: string | null | undefined;
  cityHint?: string | null | undefined;
  /** The board's stored prior, for texts without a clear country. */
  prior?: BoardPrior | null | undefined;
}

/**
 * `country` is an ISO 3166-1 alpha-2 code, and `city` is the city's usual name. Each is null if it is unknown or
 * ambiguous, or if there are several.
 */
export interface NormalisedPlace {
  country: string | null;
  city: string | null;
}

/**
 * The evidence for a country, most certain first. `field`: the vendor's field. `stated`: a country in the text.
 * `division`: a state or other division in the text. `postcode`: a postcode with its town. `town`: a town in one
 * country. `board`: the board's prior.
 */
export type PlaceEvidence = 'field' | 'stated' | 'division' | 'postcode' | 'town' | 'board';

/** A place with its evidence. Without a country, the evidence is null. */
export interface PlaceReading extends NormalisedPlace {
  evidence: PlaceEvidence | null;
}

/** A place in a vendor's text. `region` is the usual name of a state, province or similar division. */
export interface NormalisedLocation extends NormalisedPlace {
  region: string | null;
}

/** A place from the vendor: its fields, and its text if fields are missing or the text says more. */
export interface VendorPlace {
  city?: string;
  region?: string;
  /** A code or a name. */
  country?: string;
  text?: string;
}
