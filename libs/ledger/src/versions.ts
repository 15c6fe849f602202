import type { Observation } from '@hiring/contracts';

/** What a listing was read and labelled with. */
export interface Versions {
  /** The parser's version. */
  parser: number | undefined;
  /** The version of the label rules. */
  labels: number | undefined;
  /** The board's prior for countries. */
  prior: string | undefined;
}

/** The versions in an observation, a fact or a board's state. */
interface RecordedVersions {
  parser_version?: number | undefined;
  labels_version?: number | undefined;
  country_prior?: string | undefined;
}

const COMBINED_MIN = 1_000;

/**
 * Returns the versions. Older records combine two of them in `parser_version`: 1,000 times the parser's version, plus
 * the labels' version.
 */
export function versionsOf(record: RecordedVersions): Versions {
  const { parser_version: parser, labels_version: labels, country_prior: prior } = record;
  if (parser === undefined || labels !== undefined || parser < COMBINED_MIN) return { parser, labels, prior };
  return { parser: Math.floor(parser / COMBINED_MIN), labels: parser % COMBINED_MIN, prior };
}

/** The members of an observation that hold its versions. */
export type ObservedVersions = Pick<Observation, 'parser_version' | 'labels_version' | 'country_prior'>;

/** Returns an observation's versions, for a fact. */
export function recordedVersions({
  parser_version,
  labels_version,
  country_prior,
}: ObservedVersions): ObservedVersions {
  return {
    parser_version,
    ...(labels_version !== undefined && { labels_version }),
    ...(country_prior !== undefined && { country_prior }),
  };
}

/** Returns whether the same label rules were applied with the same prior. */
export function areSameLabels(one: Versions, other: Versions): boolean {
  return one.labels === other.labels && one.prior === other.prior;
}
