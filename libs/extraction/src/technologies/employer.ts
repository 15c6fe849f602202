import type { Technology, Term } from './dictionary.js';
import { employerWords } from './employer-words.js';

/** Matches what firms append to their product's name in a token: `datadoghq`, `dbtlabsinc`. */
const ENDINGS =
  /^(?:hq|inc|labs?|io|ai|com|computing|corp|corporation|co|group|holdings?|careers?|jobs|hiring|talent|tech|technology|technologies|software|systems|data|cloud|app|dev|team|global|international|intl|gmbh|ltd|limited|llc|ag|sas|bv|oy|uk|us|usa|eu|emea){1,3}$/;
/**
 * A technology's name must have at least this length to count as the start of an employer's word. Shorter names start
 * too many words.
 */
const OWNER_NAME_MIN = 4;
/**
 * Categories whose technologies firms do not sell, except those in `SOLD`. For example, a firm called Ruby Labs does
 * not sell Ruby, so its postings can require Ruby.
 */
const NO_PRODUCTS: ReadonlySet<string> = new Set([
  'language',
  'framework',
  'web',
  'data format',
  'network',
  'embedded',
  'method',
  'platform',
]);
/** Technologies that a firm of the same name sells, despite their category. */
const SOLD: ReadonlySet<string> = new Set(
  'arista cisco citrix f5 juniper kong nginx palo-alto red-hat vmware'.split(' '),
);

/** A posting's employer, by name or board token. */
export class Employer {
  private readonly name: string;
  private readonly letters: string;
  private readonly words: readonly string[];

  constructor(readonly company: string | null) {
    const { words, domains } = employerWords(company ?? '');
    this.name = ` ${words.join(' ')} `;
    this.letters = words.join('');
    this.words = [...words, ...domains];
  }

  /**
   * Returns whether the technology has the employer's name. If so, the employer's postings praise the technology and do
   * not require it. For a technology that firms do not sell, the names must be equal: `ruby-labs` does not own Ruby.
   */
  owns({ plain, letters, technology }: Term): boolean {
    if (this.words.length === 0) return false;
    if (isNoProduct(technology)) return letters === this.letters || plain.includes(this.name);
    if (plain.some((name) => this.name.includes(name))) return true;
    return letters.length >= OWNER_NAME_MIN && this.words.some((word) => isNamedAfter(word, letters));
  }
}

function isNoProduct({ slug, category }: Technology): boolean {
  return NO_PRODUCTS.has(category) && !SOLD.has(slug);
}

let last = new Employer(null);

/**
 * Returns the `Employer` for a company's name or token. The last result is cached, because a company's texts follow
 * each other.
 */
export function employerOf(company: string | null): Employer {
  if (last.company !== company) last = new Employer(company);
  return last;
}

function isNamedAfter(word: string, letters: string): boolean {
  return word.startsWith(letters) && (word.length === letters.length || ENDINGS.test(word.slice(letters.length)));
}
