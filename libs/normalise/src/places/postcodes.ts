/** A postcode form and the countries that use it. `isUnique`: the postcode determines the country without a town. */
interface PostcodeForm {
  form: RegExp;
  countries: readonly string[];
  isUnique?: boolean;
}

const FORMS: readonly PostcodeForm[] = [
  { form: /^\d{5}$/, countries: 'DE FR IT ES US FI EE HR MX TR UA LT GR CZ SE'.split(' ') },
  { form: /^\d{4}$/, countries: 'AT CH BE NL DK NO LU HU PT AU NZ ZA SI BG LV'.split(' ') },
  { form: /^\d{4} ?[A-Z]{2}$/, countries: ['NL'] },
  { form: /^\d{2}-\d{3}$/, countries: ['PL'] },
  { form: /^\d{5}-\d{3}$/, countries: ['BR'] },
  { form: /^\d{5}-\d{4}$/, countries: ['US'] },
  { form: /^\d{4}-\d{3}$/, countries: ['PT'] },
  { form: /^\d{3} \d{2}$/, countries: ['SE', 'CZ', 'SK', 'GR'] },
  { form: /^\d{6}$/, countries: ['IN', 'RO', 'RU', 'CN', 'SG'] },
  { form: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, countries: ['GB'], isUnique: true },
  { form: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/, countries: ['CA'], isUnique: true },
];

/** Returns the countries whose postcodes have this form. `isUnique`: the form determines the country without a town. */
export function countriesOfPostcode(code: string): { countries: readonly string[]; isUnique: boolean } {
  const { countries = [], isUnique = false } = FORMS.find(({ form }) => form.test(code)) ?? {};
  return { countries, isUnique };
}

// The first two digits of German postcodes, with the gazetteer's codes of the Länder in which they occur.
const GERMANY =
  '01:13|02:13 11|03:11 13|04:13 15 14 11|06:14 13 15|07:15 13|08:13 15|09:13|10:16|12:16 11|13:16|14:11 16 14|15:11|16:11|' +
  '17:12 11|18:12|19:12 11 06|20:04|21:04 06 10|22:04 10|23:10 12|24:10|25:10|26:06|27:06 03|28:03 06|29:06 14|30:06|' +
  '31:06 07|32:07 06|33:07|34:05 06 07|35:05|36:05 15|37:06 15 05 07|38:06 14|39:14|40:07|41:07|42:07|44:07|45:07|46:07|' +
  '47:07|48:07 06|49:06 07|50:07|51:07 08|52:07|53:07 08|54:08 09|55:08|56:08|57:07 08|58:07|59:07|60:05|61:05|63:05 02|' +
  '64:05 01|65:05 08|66:09 08|67:08|68:01 05|69:01 05|70:01|71:01|72:01|73:01|74:01 02|75:01|76:01 08|77:01|78:01|79:01|80:02|' +
  '81:02|82:02|83:02|84:02|85:02|86:02|87:02|88:01 02|89:01 02|90:02|91:02|92:02|93:02|94:02|95:02|96:02 15|97:02 01|98:15|99:15';
// The first two digits of Italian postcodes, by the gazetteer's code for the region.
const ITALY =
  '07:00 01 02 03 04|18:05 06|14:07 08 09|12:10 12 13 14 15 28|19:11|08:16 17 18 19|09:20 21 22 23 24 25 26 27 46|05:29 40 41 42 43 44 47 48|' +
  '20:30 31 32 35 36 37 45|06:33 34|17:38 39|16:50 51 52 53 54 55 56 57 58 59|10:60 61 62 63|01:64 65 66 67|13:70 71 72 73 74 75 76|' +
  '04:80 81 82 83 84|02:75 85|11:86|03:87 88 89|15:90 91 92 93 94 95 96 97 98';
const UNITED_STATES =
  'CT MA ME NH NJ RI VT|DE NY PA|DC MD NC SC VA WV|AL FL GA MS TN|IN KY MI OH|IA MN MT ND SD WI|IL KS MO NE|' +
  'AR LA OK TX|AZ CO ID NM NV UT WY|AK CA HI OR WA';
/** The gazetteer's codes for Spanish provinces, in the order of their postcodes' first two digits, 01 to 52. */
const SPAIN =
  'VI AB A AL AV BA PM B BU CC CA CS CR CO C CU GI GR GU SS H HU J LE L LO LU M MA MU NA OR O P GC PO SA TF S SG SE SO T TE TO V VA BI ZA Z CE ML'.split(
    ' ',
  );

const LANDER = new Map(GERMANY.split('|').map((row): [string, string[]] => [row.slice(0, 2), row.slice(3).split(' ')]));
const STATES = UNITED_STATES.split('|').map((row) => row.split(' '));
const REGIONS = ITALY.split('|').reduce((found, row) => {
  const [admin = '', digits = ''] = row.split(':');
  for (const two of digits.split(' ')) found.set(two, [...(found.get(two) ?? []), admin]);
  return found;
}, new Map<string, string[]>());

/** The divisions in which a postcode can be, as gazetteer codes for the first or second level. */
export interface PostcodeArea {
  admins?: readonly string[];
  admin2?: readonly string[];
}

export function areaOfPostcode(code: string, country: string): PostcodeArea | null {
  const two = code.slice(0, 2);
  if (country === 'DE') return { admins: LANDER.get(two) ?? [] };
  if (country === 'IT') return { admins: REGIONS.get(two) ?? [] };
  if (country === 'US') return { admins: STATES[Number(code[0])] ?? [] };
  if (country === 'FR') return { admin2: departementsOf(code) };
  if (country === 'ES') return { admin2: SPAIN.slice(Number(two) - 1, Number(two)) };
  return null;
}

/**
 * Returns the gazetteer's codes for the départements in which a French postcode can be. Corsica has two codes. An
 * overseas code has three digits.
 */
function departementsOf(code: string): string[] {
  const two = code.slice(0, 2);
  if (two === '20') return ['2A', '2B'];
  return two === '97' ? [code.slice(0, 3)] : [two];
}

/** Returns the département for a number or code (`75`, `2A`, `974`), or null. */
export function departementOf(text: string): string | null {
  if (/^(?:0[1-9]|[1-8]\d|9[0-5]|2[AB]|97[1-6])$/i.test(text)) return text.toUpperCase();
  return /^[1-9]$/.test(text) ? `0${text}` : null;
}
