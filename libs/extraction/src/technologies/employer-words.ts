import { isVendor } from '@hiring/contracts';
import { plainForm } from '../text/characters.js';
import { NO_LETTERS } from './dictionary.js';

/** Words that occur in addresses, but are not part of an employer's name. */
const HOST_WORDS: ReadonlySet<string> = new Set(
  (
    'www web careers career jobs job boards board recruiting recruitment recruiter recruit apply hiring hire vacancies karriere ' +
    'portal external internal site sites api my en com co io ai app dev net org eu uk us de fr es it nl be ch at ie pl pt se no ' +
    'dk fi cz ca au nz in sg jp br mx'
  ).split(' '),
);
/** Vendors' domains that differ from their names. */
const VENDOR_DOMAINS: ReadonlySet<string> = new Set(
  (
    'ultipro myworkdayjobs myworkdaysite oraclecloud ashbyhq pinpointhq applytojob dayforcehcm csod governmentjobs ' +
    'pageuppeople paycomonline paycomhq jibeapply phenompeople tbe hirebridge'
  ).split(' '),
);
/** Matches an address, such as `jobs.acme.com` or `eu/acme`. */
const ADDRESS = /^\S*(?:\S\.\S|\/)\S*$/;

export interface EmployerWords {
  /** The words in the employer's name, without common address words. */
  words: readonly string[];
  /** Domains with their ending, because some firms use the ending in their name: `mondaycom`. */
  domains: readonly string[];
}

/** Returns an employer's words from its name ("Acme, Inc.") or its board's token (`jobs.acme.com`). */
export function employerWords(company: string): EmployerWords {
  const plain = plainForm(company.trim());
  if (!ADDRESS.test(plain)) return { words: wordsOf(plain), domains: [] };
  const parts = plain.split('/').map(partOf);
  const named = parts.flatMap(({ words }) => words);
  return {
    // If the address has only the vendor's words, the board is the vendor's own, so the vendor is the employer.
    words: named.length > 0 ? named : parts.flatMap(({ vendor }) => vendor),
    domains: parts.flatMap(({ domain }) => domain),
  };
}

/** Reads the host or one word in the path. */
function partOf(part: string): { words: string[]; vendor: string[]; domain: string[] } {
  const labels = part.split('.').filter((label) => label !== '');
  const words = (chosen: readonly string[]): string[] =>
    chosen.flatMap(wordsOf).filter((word) => !HOST_WORDS.has(word));
  const last = labels.findLastIndex((label) => !HOST_WORDS.has(label));
  const name = labels[last];
  if (labels.length < 2 || name === undefined) return { words: words(labels), vendor: [], domain: [] };
  const isOfVendor = isVendor(name) || VENDOR_DOMAINS.has(name);
  const domain = wordsOf(labels.slice(last).join(' ')).join('');
  return {
    words: words(isOfVendor ? labels.slice(0, last) : labels),
    vendor: isOfVendor ? [name] : [],
    domain: isOfVendor ? [] : [domain],
  };
}

function wordsOf(plain: string): string[] {
  return plain.split(NO_LETTERS).filter((word) => word !== '');
}
