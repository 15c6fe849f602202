/** The versions of the parser and of the label rules that produced a listing. */
export interface Versions {
  parser: number | undefined;
  labels: number | undefined;
}

const COMBINED_MIN = 1_000;

/**
 * Returns both versions. Older records combine them in `parser_version`: 1,000 times the parser's version, plus the
 * labels' version.
 */
export function versionsOf(record: { [K in 'parser_version' | 'labels_version']?: number | undefined }): Versions {
  const { parser_version: parser, labels_version: labels } = record;
  if (parser === undefined || labels !== undefined || parser < COMBINED_MIN) return { parser, labels };
  return { parser: Math.floor(parser / COMBINED_MIN), labels: parser % COMBINED_MIN };
}
