/** The country in which a board's postings are, as far as the evidence shows; see `boardPriorOf`. */
export interface BoardPrior {
  country: string;
  basis: 'postings' | 'headquarters' | 'locale' | 'host';
  /**
   * True if every posting with evidence is in this country, and host or locale agree. The prior then also gives the
   * country for a town that no gazetteer has.
   */
  isOnly: boolean;
}

export interface PlaceInput {
  /** All places in the vendor's words, joined with `; `; the primary place comes first. */
  locationText?: string | null | undefined;
  /** The primary place's country, as the vendor gives it: a code, or a name that `countryNames` has. */
  countryHint?: string | null | undefined;
  cityHint?: string | null | undefined;
  /** The board's stored prior. It decides only where the text leaves the country open. */
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
 * The evidence for a country, the most certain first. `field`: the vendor's field. `stated`: a country named or coded
 * in the text. `division`: a division that has the town. `postcode`: a postcode with its town. `town`: a town in only
 * one country. `board`: the board's other postings.
 */
export type PlaceEvidence = 'field' | 'stated' | 'division' | 'postcode' | 'town' | 'board';

/** A place and its evidence, which is null without a country. */
export interface PlaceReading extends NormalisedPlace {
  evidence: PlaceEvidence | null;
}

/** A place that a vendor's text names. `region` is the usual name of a state, province or similar division. */
export interface NormalisedLocation extends NormalisedPlace {
  region: string | null;
}

/** A place as the vendor gave it: its fields, and its text where there are no fields or the text says more. */
export interface VendorPlace {
  city?: string;
  region?: string;
  /** A code or a name. */
  country?: string;
  text?: string;
}
