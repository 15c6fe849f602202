import type { Salary } from '@hiring/contracts';
import { alpha2Of, ENGLISH_NAMES, foldWords } from '@hiring/contracts/names';
import { cleanText } from './text.js';
import { salaryOf } from './vocabulary.js';

const SIGNS: Record<string, string> = {
  ...{ '\u20ac': 'EUR', '\u00a3': 'GBP', '\u20b9': 'INR', US$: 'USD', CA$: 'CAD', C$: 'CAD', A$: 'AUD', AU$: 'AUD' },
  ...{ NZ$: 'NZD', S$: 'SGD', R$: 'BRL', HK$: 'HKD', MX$: 'MXN', '\u20a9': 'KRW', '\u20ba': 'TRY', '\u20aa': 'ILS' },
};
/** The currency that the sign `$` means, by the country of the posting. */
const DOLLARS: Record<string, string> = {
  ...{ US: 'USD', PR: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', SG: 'SGD', HK: 'HKD', EC: 'USD', SV: 'USD' },
};

const MONEY = '((?:[A-Z]{1,3}\\s?)?[$\u20ac\u00a3\u20b9\u20a9\u20ba\u20aa]|[A-Z]{3})?\\s*(\\d[\\d,. ]*\\s*[kK]?)';
const TEXT = new RegExp(
  `^${MONEY}\\s*(?:(?:-|\u2013|\u2014|to)\\s*${MONEY})?\\s*([A-Z]{3})?\\s*(?:/|per|an?\\s|,)?\\s*([A-Za-z]+)$`,
  'u',
);

function currencyOf(sign: string | undefined, country: string | undefined): string | undefined {
  const plain = sign?.replace(/\s/g, '');
  if (plain === '$') return DOLLARS[alpha2Of(country ?? '') ?? ENGLISH_NAMES.get(foldWords(country ?? '')) ?? ''];
  return plain === undefined ? undefined : (SIGNS[plain] ?? (/^[A-Z]{3}$/.test(plain) ? plain : undefined));
}

/**
 * Returns the pay in a text such as `$150,000 - $170,000 / year`. If the text has no period, or if the currency is not
 * certain, returns undefined.
 */
export function salaryInText(raw: unknown, country: string | undefined): Salary | undefined {
  if (typeof raw !== 'string') return undefined;
  const found = TEXT.exec(cleanText(raw, 120));
  if (!found) return undefined;
  const [, sign, from, nextSign, to, code, period] = found;
  const currency = code ?? currencyOf(sign ?? nextSign, country);
  return salaryOf({ min: from, max: to ?? from, currency, period });
}
