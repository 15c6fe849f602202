import type { Salary, SalaryPeriod } from '@hiring/contracts';

/**
 * Units per US dollar for each currency. The rates are rough, but enough to detect impossible pay. For other
 * currencies, only the ratio of a range's amounts is checked.
 */
const UNITS_PER_DOLLAR: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{
      USD: 1,
      EUR: 1,
      GBP: 0.8,
      CHF: 0.9,
      CAD: 1.4,
      AUD: 1.5,
      NZD: 1.7,
      SGD: 1.3,
      BRL: 5,
      PLN: 4,
      RON: 4.5,
      BGN: 1.8,
    },
    ...{
      KWD: 0.3,
      BHD: 0.4,
      OMR: 0.4,
      JOD: 0.7,
      ILS: 3.7,
      SAR: 3.8,
      QAR: 3.6,
      AED: 3.7,
      MYR: 4.5,
      CNY: 7,
      HKD: 8,
      PEN: 4,
    },
    ...{ SEK: 10, NOK: 10, DKK: 7, CZK: 23, MXN: 18, ZAR: 18, TRY: 35, THB: 35, PHP: 57, TWD: 32, UAH: 41, UYU: 40 },
    ...{ INR: 85, JPY: 150, HUF: 370, ISK: 135, RSD: 110, KES: 130, CLP: 950, KRW: 1_400, NGN: 1_500, ARS: 1_000 },
    ...{ COP: 4_100, PYG: 7_500, IDR: 16_000, VND: 25_000, PKR: 280, BDT: 120, LKR: 300, EGP: 50, MAD: 10, KZT: 500 },
  }),
);

/**
 * Lowest and highest pay per period in dollars, worldwide. An amount outside these bounds is a placeholder, or for
 * another period.
 */
const DOLLARS: Record<SalaryPeriod, { least: number; most: number }> = {
  hour: { least: 0.3, most: 1_500 },
  day: { least: 1.5, most: 10_000 },
  week: { least: 5, most: 25_000 },
  month: { least: 20, most: 25_000 },
  year: { least: 250, most: 2_500_000 },
};
/** Maximum ratio of a range's amounts. No advertised job pays fifteen times its own minimum. */
const RANGE_FACTOR_MAX = 15;
/**
 * An amount that people enter only because a form requires an amount. It can be real pay only in a currency whose unit
 * is worth more than two dollars.
 */
const PLACEHOLDER = 1;
/**
 * Matches an amount that people enter only because a form requires a large amount. At the upper end of a narrow range,
 * it may be real.
 */
const NINES = /^9{4,}$/;
const NINES_RANGE_FACTOR = 3;

function isLargePlaceholder(min: number | null, max: number | null): boolean {
  if (min !== null && NINES.test(String(Math.trunc(min)))) return true;
  return max !== null && NINES.test(String(Math.trunc(max))) && (min === null || max > min * NINES_RANGE_FACTOR);
}

/**
 * Returns whether this pay is possible: no amount is a placeholder, each amount is within the period's bounds, and the
 * amounts are not too far from each other.
 */
export function isPlausible({ min, max, currency, period }: Salary): boolean {
  if (min !== null && max !== null && max > min * RANGE_FACTOR_MAX) return false;
  if (isLargePlaceholder(min, max)) return false;
  const units = UNITS_PER_DOLLAR.get(currency);
  if (units === undefined) return true;
  const { least, most } = DOLLARS[period];
  return [min, max].every(
    (amount) =>
      amount === null ||
      (amount >= least * units && amount <= most * units && (amount !== PLACEHOLDER || units < PLACEHOLDER / 2)),
  );
}

/** Maximum amount. A larger one is not plausible in any currency. */
const AMOUNT_MAX = 1e12;
const GROUPED = /^\d{1,3}(?:[, '\u2019\u00a0\u202f]\d{3})+(?:\.\d{1,2})?$/;
const GROUPED_BY_DOTS = /^\d{1,3}(?:(?:\.\d{3}){2,}(?:,\d{1,2})?|\.\d{3},\d{1,2})$/;
const PLAIN_AMOUNT = /^\d+(?:\.\d{1,2}|\.\d{4,})?$/;

/** Returns the number in a text; null for `85.000`, which means 85 or 85,000 depending on the country. */
function numberIn(raw: string): number | null {
  const [, digits = '', thousands] = /^\p{Sc}?\s*(.*?\d)\s*(k)?$/iu.exec(raw.trim()) ?? [];
  const factor = thousands === undefined ? 1 : 1_000;
  if (PLAIN_AMOUNT.test(digits)) return Number(digits) * factor;
  if (GROUPED.test(digits)) return Number(digits.replace(/[^\d.]/g, '')) * factor;
  if (GROUPED_BY_DOTS.test(digits)) return Number(digits.replace(/\./g, '').replace(',', '.')) * factor;
  return null;
}

/** Returns the amount in a vendor's field; null if it is missing, zero or impossible. */
export function amountOf(raw: unknown): number | null {
  const amount = typeof raw === 'string' && raw.length <= 40 ? numberIn(raw) : raw;
  return typeof amount === 'number' && Number.isFinite(amount) && amount > 0 && amount <= AMOUNT_MAX ? amount : null;
}
