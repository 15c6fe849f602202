import { foldWords } from '@hiring/contracts/names';
import { Codes, hashOf, NameIndex, orderOf } from './name-index.js';
import { TextColumnBuilder } from './text-column.js';

/** A first- or second-level division, by its code in the gazetteer: `FR.11` or `FR.11.75`. */
export interface GazetteerDivision {
  code: string;
  name: string;
}

/** A division that a text can name. `key` is 0 for the first level. */
export interface Division {
  country: string;
  admin: string;
  key: number;
}

/** Countries whose second-level codes are unique and well known: `75`, `TV`, `M`. */
const CODED: ReadonlySet<string> = new Set(['FR', 'IT', 'ES']);

/** Returns a number that identifies a second-level division in its country. Returns 0 if `admin2` is empty. */
export function divisionKey(country: string, admin: string, admin2: string): number {
  if (admin2 === '') return 0;
  return hashOf(CODED.has(country) ? `${country}.${admin2}` : `${country}.${admin}.${admin2}`) || 1;
}

/** First- and second-level divisions by name. Takes 1.5 MB for the world. */
export class DivisionTable {
  private readonly index: NameIndex;
  private readonly codes = new Codes();
  private readonly countries: Uint16Array;
  private readonly admins: Uint16Array;
  private readonly keys: Int32Array;

  constructor(divisions: Iterable<GazetteerDivision>) {
    const names = new TextColumnBuilder();
    const hashes: number[] = [];
    const countries: number[] = [];
    const admins: number[] = [];
    const keys: number[] = [];
    for (const { code, name } of divisions) {
      const [country = '', admin = '', admin2 = ''] = code.split('.');
      const folded = foldWords(name);
      for (const each of new Set([folded, country === 'US' ? folded : withoutKind(folded)])) {
        names.add(each);
        hashes.push(hashOf(each));
        countries.push(this.codes.numberOf(country));
        admins.push(this.codes.numberOf(admin));
        keys.push(divisionKey(country, admin, admin2));
      }
    }
    const order = orderOf(Int32Array.from(hashes));
    this.index = new NameIndex(
      Int32Array.from(order, (row) => hashes[row] ?? 0),
      names.build(order),
    );
    this.countries = Uint16Array.from(order, (row) => countries[row] ?? 0);
    this.admins = Uint16Array.from(order, (row) => admins[row] ?? 0);
    this.keys = Int32Array.from(order, (row) => keys[row] ?? 0);
  }

  /** Returns the divisions with a folded name, with or without the kind of division (`Landkreis`, `pow.`, `County`). */
  named(folded: string): Division[] {
    const found: Division[] = [];
    const visit = (row: number): void => {
      found.push({
        country: this.codes.at(this.countries[row] ?? 0),
        admin: this.codes.at(this.admins[row] ?? 0),
        key: this.keys[row] ?? 0,
      });
    };
    this.index.each(folded, visit);
    if (found.length === 0) this.index.each(withoutKind(folded.replace(/^st /u, 'saint ')), visit);
    if (found.length === 0) this.index.each(folded.replace(/^saint /u, 'st '), visit);
    return found;
  }
}

const KIND =
  /^(?:powiat|pow|wojewodztwo|woj|landkreis|kreis|lkr|regierungsbezirk|provincia (?:de|di)|province (?:de|du|of)|provincie|provincia|departement (?:de|du)?|arrondissement (?:de|du)|gemeente|district of|county of|borough of|city and borough of|city of|royal borough of|comarca de|citta metropolitana di|libero consorzio comunale di|metropolitan city of|county|state of|estado de|departamento de) | (?:county|parish|borough|district|province|voivodeship|lan|kommune|prefecture|region|department)$/u;

/**
 * Returns the name without the kind of division: `landkreis emsland` gives `emsland`. The table stores a US county with
 * the word `county`, because the name without that word means a town.
 */
function withoutKind(folded: string): string {
  return folded.replace(KIND, '');
}
