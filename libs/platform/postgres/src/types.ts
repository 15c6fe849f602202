import { types, type CustomTypesConfig } from 'pg';

const OID = {
  int8: 20,
  int8Array: 1016,
  timestamptz: 1184,
  timestamptzArray: 1185,
  textArray: 1009,
  date: 1082,
  timestamp: 1114,
};
const asText = (text: string): string => text;
const textArray = types.getTypeParser(OID.textArray) as (text: string) => unknown;

/** Matches `2026-03-02 10:00:00.123456+00`, the server's form for the time zone UTC. */
const UTC_INSTANT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint ${text} is beyond the safe integers`);
  return value;
}

/** Returns UTC with milliseconds and `Z`. Further digits are cut. */
function parseInstant(text: string): string {
  const match = UTC_INSTANT.exec(text);
  if (match === null) return new Date(text).toISOString();
  const millis = (match[3] ?? '').slice(0, 3).padEnd(3, '0');
  return `${match[1]}T${match[2]}.${millis}Z`;
}

function eachOf(parse: (text: string) => unknown): (text: string) => unknown {
  const convert = (entry: unknown): unknown => {
    if (entry === null) return null;
    return Array.isArray(entry) ? entry.map(convert) : parse(String(entry));
  };
  return (text) => convert(textArray(text));
}

const PARSERS = new Map<number, (text: string) => unknown>([
  [OID.int8, parseInt8],
  [OID.int8Array, eachOf(parseInt8)],
  [OID.timestamptz, parseInstant],
  [OID.timestamptzArray, eachOf(parseInstant)],
  [OID.date, asText],
  [OID.timestamp, asText],
]);

/** Converts columns: bigint to a safe number (or throws), timestamptz to `...Z` text, date and timestamp to text. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    const own = format === 'binary' ? undefined : PARSERS.get(oid);
    return own ?? types.getTypeParser(oid, format as 'text');
  }) as typeof types.getTypeParser,
};
