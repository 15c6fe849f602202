import { CsvRecords } from './csv-records.js';

const DELIMITERS = [',', ';', '\t', '|'];
/** Matches a first line that names the file's delimiter (`sep=;`). Excel writes and reads such lines. */
const NAMED = /^"?sep=([^"\r\n])"?\r?$/i;

/**
 * Returns the reader for a file's records. Uses the given delimiter. If there is none, uses the delimiter in a first
 * line such as `sep=;`, which is no record. If there is none either, uses the header's most frequent delimiter.
 *
 * @param beginning at least the first line
 */
export function recordsOf(beginning: string, delimiter?: string): CsvRecords {
  const [, named] = NAMED.exec(beginning.split('\n', 1)[0] ?? '') ?? [];
  return new CsvRecords(delimiter ?? named ?? delimiterOf(beginning), { skipsFirstLine: named !== undefined });
}

/** Returns the header row's most frequent delimiter outside quotes. */
function delimiterOf(beginning: string): string {
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const character of beginning) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\n') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  const most = Math.max(...counts.values());
  return DELIMITERS.find((delimiter) => counts.get(delimiter) === most) ?? ',';
}
