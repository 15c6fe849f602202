import { plainForm } from '../text/characters.js';
import { NO_LETTERS, type Term } from './dictionary.js';

/** What firms add to the name of their product in the token of a board: `datadoghq`, `dbtlabsinc`. */
const ENDINGS =
  /^(?:hq|inc|labs?|io|ai|com|computing|corp|corporation|co|group|holdings?|careers?|jobs|hiring|talent|tech|technology|technologies|software|systems|data|cloud|app|dev|team|global|international|intl|gmbh|ltd|limited|llc|ag|sas|bv|oy|uk|us|usa|eu|emea){1,3}$/;
/** A shorter name begins too many words. */
const OWNER_NAME_MIN = 4;
/** What nobody sells under its name: a firm called Ruby Labs may well write Ruby. */
const NOBODYS: ReadonlySet<string> = new Set([
  'language',
  'framework',
  'web',
  'data format',
  'network',
  'embedded',
  'method',
  'platform',
]);

/** The employer of a posting, by its name or by the token of its board. */
export class Employer {
  private readonly name: string;
  private readonly words: readonly string[];

  constructor(readonly company: string | null) {
    this.name = ` ${plainForm(company ?? '').replace(NO_LETTERS, ' ')} `;
    this.words = this.name.split(' ').filter((word) => word !== '');
  }

  /** Whether the employer bears the name of the technology, which its postings then praise and do not ask for. */
  owns({ plain, letters, technology }: Term): boolean {
    if (this.words.length === 0) return false;
    if (plain.some((name) => this.name.includes(name))) return true;
    return (
      letters.length >= OWNER_NAME_MIN && this.words.some((word) => isNamedAfter(word, letters, technology.category))
    );
  }
}

let last = new Employer(null);

/** The employer of a company; texts of one come one after another. */
export function employerOf(company: string | null): Employer {
  if (last.company !== company) last = new Employer(company);
  return last;
}

function isNamedAfter(word: string, letters: string, category: string): boolean {
  if (!word.startsWith(letters)) return false;
  return word.length === letters.length || (!NOBODYS.has(category) && ENDINGS.test(word.slice(letters.length)));
}
