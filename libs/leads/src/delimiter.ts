import { CsvRecords } from './csv-records.js';

const DELIMITERS = [',', ';', '\t', '|'];
/** A file's first line that names its delimiter, as Excel writes and reads it. */
const NAMED = /^"?sep=([^"\r\n])"?\r?$/i;

/**
 * Returns a file's reader: with the given delimiter, or the one in a first line `sep=;`, or else the one that the
 * header has most often. A line `sep=;` is no record.
 *
 * @param beginning the first line at least
 */
export function recordsOf(beginning: string, delimiter?: string): CsvRecords {
  const [, named] = NAMED.exec(beginning.split('\n', 1)[0] ?? '') ?? [];
  return new CsvRecords(delimiter ?? named ?? delimiterOf(beginning), { skipsFirstLine: named !== undefined });
}

/** Returns the header row's most frequent delimiter, outside quotes. */
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
