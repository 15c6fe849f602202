import type { SalaryPeriod } from '@hiring/contracts';

const NUMBER = String.raw`\d{1,3}(?:[,.' ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?`;
const CODE =
  'usd|eur|gbp|cad|aud|nzd|sgd|chf|inr|pln|sek|nok|dkk|brl|mxn|jpy|zar|aed|ils|czk|huf|ron|hkd|cny|krw|myr|thb|sar|qar|cop|clp|ars';
const SIGN_BEFORE = String.raw`(?:(?:us|ca|c|au|a|nz|sg|s|r|hk)?\$|€|£|₹|¥|(?:${CODE})\b\$?)`;
const SIGN_AFTER = String.raw`(?:€|£|\$|(?:${CODE})\b|euros?\b|zl\b|dollars?\b|pounds?\b|kr\b)`;

function amount(name: string): string {
  return (
    String.raw`(?<${name}Before>${SIGN_BEFORE}\s?(?:usd\s?)?)?(?<${name}>${NUMBER})(?<${name}K>\s?k(?![a-z]))?` +
    String.raw`(?<${name}Million>\s?(?:m|mm|mn|b|bn|millions?|billions?|millionen|milliarden|milliards|lakhs?|lpa|crores?)\b)?` +
    String.raw`(?<${name}Plus>\s?\+(?!\s?[a-z]))?\s?(?<${name}After>${SIGN_AFTER})?`
  );
}

const PER = String.raw`(?:\s?(?:/|per|an)\s?(?:hour|hr|year|yr|annum|month|week|day)\b)?`;

/** Matches an amount or a range, with its currency signs, in plain form. */
export const MONEY = new RegExp(
  String.raw`(?<![\d.,\w])${amount('low')}(?:${PER}(?:\s?(?:gross|base|brutto|bruts?))?\s?(?:-|to|a|bis|and|und|et|y|hasta|up to)\s?${amount('high')})?`,
  'g',
);

/** Words, in plain form, that mark a sentence about money. */
export const PAY_WORDS: readonly string[] = [
  ...CODE.split('|'),
  ...'euro euros zl dollars pounds kr salary pay compensation wage gehalt salaire salario sueldo'.split(' '),
];

const CURRENCIES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
  '₹': 'INR',
  zl: 'PLN',
  us$: 'USD',
  ca$: 'CAD',
  c$: 'CAD',
  au$: 'AUD',
  a$: 'AUD',
  nz$: 'NZD',
  sg$: 'SGD',
  s$: 'SGD',
  r$: 'BRL',
  hk$: 'HKD',
  ...Object.fromEntries(CODE.split('|').map((code) => [code, code.toUpperCase()])),
};
/** The currency that a bare "$" means, by country. In other countries the currency is unknown. */
const DOLLARS: Readonly<Record<string, string>> = { US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', SG: 'SGD' };
const YEN: Readonly<Record<string, string>> = { JP: 'JPY', CN: 'CNY' };
const KRONER: Readonly<Record<string, string>> = { SE: 'SEK', NO: 'NOK', DK: 'DKK' };

/** Each country's currency, for pay without a currency sign. */
const MONEY_OF: Readonly<Record<string, string>> = {
  ...DOLLARS,
  GB: 'GBP',
  CH: 'CHF',
  PL: 'PLN',
  ...Object.fromEntries('DE AT FR ES IT NL BE IE PT FI'.split(' ').map((country) => [country, 'EUR'])),
};
export const CALLED_PAY =
  /\b(?:salary|salaries|pay|compensation|wages?|gehalt|salaire|salario|sueldo)(?: range)?(?: (?:for|of|this|the|our|role|position|job|is|are|between|from|in|estimated|anticipated|ranges?)){0,8}\s{0,2}[:(-]?\s{0,2}$/;

/**
 * Matches a money sign or currency code. A code must be a separate word, because some codes also occur inside ordinary
 * words.
 */
const ANY_SIGN = new RegExp(
  String.raw`(?:(?<![a-z\d])(?:us|ca|c|au|a|nz|sg|s|r|hk))?\$|[€£₹¥]|(?<![a-z\d])(?:${CODE})(?![a-z])`,
  'g',
);
const OF_AMOUNT_BEFORE = /\d\s?(?:k|m)?\s?\+?\s?$/;
const OF_AMOUNT_AFTER = /^\s?\d/;
/** Match the words around a currency code without an amount: "Salary (CAD)", but not "CAD designer". */
const NAMES_MONEY_BEFORE =
  /\b(?:salar\w*|pay|compensation|wages?|remuneration|amounts?|figures?|currency|gehalt\w*|vergutung|salaire|sueldo|salario|retribucion)\W{1,3}(?:(?:range|ranges|in|is|are|per|year|annum|annual|local|currency|paid|stated|shown|quoted|gross|brutto|brut|bruto|en)\W{1,3}){0,5}$/;
const NAMES_MONEY_AFTER = /^\W{1,2}(?:gross |annual |base )?(?:salar|pay\b|compensation|wage|remuneration|gehalt)/;

/**
 * Returns the money sign for an amount without one:
 * - the last sign in the words before the amount;
 * - if these words have none, the last sign in the heading that does not belong to an amount there;
 * - if there is none either, an empty text.
 */
export function signBefore(heading: string, words: string): string {
  return lastSignIn(words, true) ?? lastSignIn(heading, false) ?? '';
}

function lastSignIn(words: string, ofAmounts: boolean): string | undefined {
  const signs = [...words.matchAll(ANY_SIGN)].filter(({ 0: sign, index }) => {
    const [before, after] = [words.slice(0, index), words.slice(index + sign.length)];
    if (OF_AMOUNT_AFTER.test(after) || OF_AMOUNT_BEFORE.test(before)) return ofAmounts;
    if (!/^[a-z]{3}$/.test(sign) || !/\w/.test(before + after)) return true;
    return NAMES_MONEY_BEFORE.test(before) || NAMES_MONEY_AFTER.test(after);
  });
  return signs.at(-1)?.[0];
}

/**
 * Returns the ISO 4217 code for an amount's signs, or null if they determine none. `signs` starts with the most certain
 * sign.
 */
export function currencyOf(signs: readonly string[], country: string | null): string | null {
  const plain = signs.map((sign) => sign.replace(/\s+/g, '')).filter((sign) => sign !== '');
  const codes = plain.map((sign) => /[a-z]{3}/.exec(sign)?.[0] ?? sign);
  const named = codes.map((sign) => CURRENCIES[sign]).find((code) => code !== undefined);
  if (named !== undefined) return named;
  const national = plain.some((sign) => sign === '¥') ? YEN : plain.some((sign) => sign === 'kr') ? KRONER : DOLLARS;
  if (country === null) return null;
  return (plain.length === 0 ? MONEY_OF : national)[country] ?? null;
}

interface PeriodRule {
  period: SalaryPeriod;
  /** Matches the text directly after the amount. */
  after: RegExp;
  /** Matches the words before the amount. */
  before: RegExp;
  /** Plausible bounds for this period's amounts, in most currencies. */
  min: number;
  max: number;
}

function after(units: string, adverbs: string): RegExp {
  const connected = String.raw`(?:/|\bper\b|\ban?\b|\bpro\b|\bpar\b|\bpor\b|\bal\b|\bim\b|\bje\b)\s?(?:${units})\b`;
  return new RegExp(String.raw`^[^\d$€£;]{0,32}?(?:${connected}|\b(?:${adverbs}))`);
}

export const PERIOD_RULES: readonly PeriodRule[] = [
  {
    period: 'hour',
    after: after('hours?|hrs?|h|stunde|std|heure|hora', 'hourly|de l.heure|ph\\b|p/hr?\\b'),
    before: /\bhourly|per hour|stundenlohn|taux horaire|por hora|\/hr|\/hour/,
    min: 4,
    max: 500,
  },
  {
    period: 'day',
    after: after('days?|tag|jour|dia', 'daily|p/?d(?:ay)?\\b'),
    before: /\b(?:daily|day) rate|tagessatz|\btjm\b/,
    min: 40,
    max: 5_000,
  },
  {
    period: 'week',
    after: after('weeks?|wk|woche|semaine|semana', 'weekly'),
    before: /\bweekly (?:pay|rate|salary|gross)|per week/,
    min: 150,
    max: 20_000,
  },
  {
    period: 'month',
    after: after('months?|mo|monat|mois|mes', 'monthly|monatlich|mensuel\\w*|mensual\\w*|bruts? mensuel'),
    before: /\bmonthly|monatsgehalt|monatlich|mensuel|mensual/,
    min: 250,
    max: 60_000,
  },
  {
    period: 'year',
    after: after(
      'years?|yr|annum|jahr|an|ans|ano|annee',
      'annual\\w*|yearly|p\\.?\\s?a\\b|annuel\\w*|anual\\w*|jahrlich|bruts? annuel',
    ),
    before: /\bannual\w*|yearly|per year|per annum|jahresgehalt|jahrlich|annuel|anual|jahresbrutto/,
    min: 5_000,
    max: 2_000_000,
  },
];

/** Matches words that make a single amount count as pay. */
export const PAY =
  /\b(?:salar\w*|pay|paid|paying|wages?|compensation|base|remuneration|rate|rates|earn(?:s|ing|ings)?|income|starting at|gehalt\w*|vergutung\w*|lohn|\w+lohn|verdien\w*|brutto\w*|bruts?|salaire|retribucion|sueldo|gross|package|range|bands?|tier|zone|hourly|per annum)\b/;

/** Match words that stand before or after an amount and show that it is not base pay, but for example a bonus. */
export const OTHER_MONEY_BEFORE =
  /\b(?:bonus(?:es)?|sign[- ]?on|signing|retention|stipends?|allowances?|reimburse\w*|tuition|raised|funding|funded|revenues?|budgets?|valuation|valued|series [a-f]|saved?|saving|spend|referrals?|awards?|contribut\w+|worth|insurance|differential|commissions?|ote|on[- ]target(?: earnings)?|equity|deals?|quotas?|portfolio|sales|assets|transactions?|fertility|grants?|gift|relocation|401k?|value|cost|fees?|fund|profit|pramie|bonuszahlung|prime|primes|variables?|incentive)\b[^.;$€£\d]{0,40}$/;
export const OTHER_MONEY_AFTER =
  /^\s*(?:(?:annual|monthly|yearly|gross|net|retention|per month|per year|of|in|a|additional|new|guaranteed|total|welcome|quarterly|sign[- ]on|performance|referral|fitness|wellness|learning|home|office|education)\s)*(?:bonus\w*|stipend|allowance|reimbursement|funding|revenue|arr\b|raised|budget|credit|gift|contribution|match|referral|deductible|worth|ote\b|on[- ]target|variable|commission|capital|sales|assets|pramie|sign[- ]on|signing|incentive|welcome|upside|paid (?:in|upon|on|after))|^\s?\+?\s?arr\b/;
/** Matches words before a single amount that is only a maximum. A range after such words is pay. */
export const POTENTIAL = /\bpotential (?:of|to|is|up)\b[^.;$€£\d]{0,20}$/;
/** Matches a price for something other than a unit of time: per client, per project. */
export const PER_PIECE =
  /^\s?\/\s?(?!hour|hr|h\b|day|week|wk|month|mo\b|year|yr|annum|std|stunde|monat|jahr|tag|woche|heure|mois|an\b|jour|semaine|ano|mes|hora)[a-z]/;
/**
 * Match words before (`BASE`) or after (`BASE_AFTER`) an amount that mark it as base pay. These words override
 * `OTHER_MONEY_BEFORE`, but not `OTHER_MONEY_AFTER`.
 */
export const BASE = /\b(?:base|salary|fixed|grundgehalt|fixgehalt|salaire fixe|hourly rate|wage)\b[^.;$€£\d]{0,40}$/;
export const BASE_AFTER = /^\s*(?:usd |gbp |eur )?(?:annual |yearly |gross )?base\b/;
/** Matches words which show that a small amount is hourly pay. */
export const HOURLY = /\b(?:rate|rates|hour|hours|hourly|wage|wages|stundenlohn|horaire)\b/;
export const AT_LEAST =
  /\b(?:start(?:s|ing)? (?:pay )?(?:at|from)|from|ab|a partir(?: d[eu])?|desde|minimum(?: of)?|at least|mindestens|more than|over|as low as)\s*$/;
export const AT_MOST = /\b(?:up to|bis zu|jusqu'a|hasta|maximum(?: of)?|max\.?|as high as)\s*$/;
