import { plainForm } from '../text/characters.js';
import type { Technology, Term } from './dictionary.js';

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

const LETTERS = /[^\p{L}\p{N}]+/gu;

/** Plain forms of a name: as words with a blank at each end, and without blanks. */
interface PlainName {
  words: string;
  letters: string;
}

const plainNames = new Map<string, PlainName>();

function plainNameOf(name: string): PlainName {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  const plain = plainForm(name);
  const found = { words: ` ${plain} `, letters: plain.replace(LETTERS, '') };
  plainNames.set(name, found);
  return found;
}

/** The employer of a posting, by its name or by the token of its board. */
export class Employer {
  private readonly name: string;
  private readonly words: readonly string[];

  constructor(company: string | null) {
    this.name = ` ${plainForm(company ?? '').replace(LETTERS, ' ')} `;
    this.words = this.name.split(' ').filter((word) => word !== '');
  }

  /** Whether the employer bears the name of the technology, which its postings then praise and do not ask for. */
  owns({ text, technology }: Term): boolean {
    if (this.words.length === 0) return false;
    return (
      this.name.includes(plainNameOf(text).words) ||
      this.name.includes(plainNameOf(technology.name).words) ||
      this.isNamedAfter(technology)
    );
  }

  private isNamedAfter({ name, category }: Technology): boolean {
    const { letters } = plainNameOf(name);
    if (letters.length < OWNER_NAME_MIN) return false;
    return this.words.some(
      (word) =>
        word === letters ||
        (!NOBODYS.has(category) && word.startsWith(letters) && ENDINGS.test(word.slice(letters.length))),
    );
  }
}
