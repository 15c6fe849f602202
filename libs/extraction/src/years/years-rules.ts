import { SMALL_NUMBER } from '../text/number-words.js';

/**
 * Words, in plain form, that mark a sentence as one about years. The French "an" is missing, because it is also an
 * English word.
 */
export const UNIT_WORDS: readonly string[] =
  'year years yr yrs jahr jahre jahren ans annee annees ano anos anno anni jaar'.split(' ');
export const MONTH_WORDS: readonly string[] = 'month months monat monate monaten mois meses mesi'.split(' ');
/** Words that mark a sentence about experience. */
export const EXPERIENCE_WORDS: readonly string[] = (
  'mehrjahrige mehrjahriger mehrjahrigen langjahrige experience experiences erfahrung erfahrungen berufserfahrung ' +
  'berufspraxis experiencia debutant debutants berufseinsteiger esperienza ervaring'
).split(' ');

const PLUS = String.raw`\s?\+|\splus\b|\sor more\b`;
const UNIT = String.raw`years?|yrs?|jahre?n?|ans?|annees?|anos?|ann[oi]|jaar`;

/**
 * Matches a number of years or a range, with plus signs: "five (5) years", "3-5+ yrs", "entre 4 et 6 ans", "10 or more
 * years".
 */
export const YEARS = new RegExp(
  String.raw`(?<!\d[.,]|[\d$€£])(?<lead>\+)?\b(?<from>${SMALL_NUMBER})(?: ?\((?:${SMALL_NUMBER})\))?(?<plus>${PLUS})?` +
    String.raw`(?:\s?(?:-|/|to|a|bis|and|et|y|e(?: i)?|or|ou|o|until)\s?(?<to>${SMALL_NUMBER})(?: ?\(\d+\))?(?<toPlus>${PLUS})?)?` +
    String.raw`[\s-]{0,3}(?:full[ -]?)?\b(?:${UNIT})\b'?(?<after>\s?\+|\splus\b(?! (?:de|haut))|\sor more\b)?`,
  'g',
);

/** A rule for the words around a number of years. The first match decides. */
export interface YearsRule {
  id: string;
  /** True if the role requires this experience. */
  isAsked: boolean;
  before?: RegExp;
  after?: RegExp;
  /** The rule applies only if the number of years is at least `valueMin` and at most `valueMax`. */
  valueMin?: number;
  valueMax?: number;
  confidence?: number;
  example: string;
}

/** Matches words which show that the years are the employer's. */
const COMPANY =
  /\b(?:we|we've|we're|our|company|firm|its|their|founded|founders?|established|industry leader|backed|leader|partners?|associe|fondateur\w*|mentor\w*|led by|team of|has been|have been|nous|notre|nos|wir|unser\w*|unternehmen|somos|nuestr\w*|empresa|despacho|compania|llevamos|cabinet|agence|groupe)\b/;
const ROLE =
  /\b(?:you|your|you'll|you've|candidates?|applicants?|must|requires?|required|requirements?|minimum|at least|min|need|seeking|look(?:ing)? for|ideal\w*|someone|individuals?|qualifications?|vous|justifiez|profil|mindestens|mind|du|sie|minim[oa]|al menos|almeno|minimaal|pelo menos|buscamos|requisiti|requisitos?|tienes|recherch\w+|suchen)\b/;
const EXPERIENCE = String.raw`(?:experiences?|experienced|exp\b|\w*erfahrung|berufspraxis|experiencia|esperienza|\w*ervaring|expertise|background)`;

/** Returns whether the words before a number are about the employer, not the role. */
export function speaksOfCompany(before: string): boolean {
  return COMPANY.test(before) && !ROLE.test(before);
}

export const YEARS_RULES: readonly YearsRule[] = [
  {
    id: 'years.age',
    isAsked: false,
    after: /^\s*(?:of age|olds?\b|or older|alt\b|and older|d'age)/,
    example: 'You must be 18 years of age.',
  },
  {
    id: 'years.span',
    isAsked: false,
    before:
      /(?:\b(?:past|last|next|within|every|per|first|depuis|il y a|seit|nachsten|letzten|hace|desde|ultimos|proximos|pendant|since|celebrating|after|in) (?:the |its |our |los |las )?)(?:uber |plus de |mas de |mehr als |over |more than |almost |nearly |about )?$/,
    example: 'We doubled in size over the past 3 years.',
  },
  {
    id: 'years.duration',
    isAsked: false,
    after:
      /^[\s-]*(?:contract|warrant|(?:of )?residen|vest|plan\b|institution|degree|college|university|program|anniversary|in a row|and counting|ago\b|from now|term\b|fixed|history|to come|to realize|of age|de historia|d'existence|de antiguedad|de garant|of (?:history|success|service|growth|innovation|heritage|collaboration|excellence|industry excellence))/,
    example: 'It is a 4-year degree.',
  },
  {
    id: 'years.firm-age',
    isAsked: false,
    before: /\b(?:for|with|over|than|nearly|almost|que|de|uber|als) ?$/,
    after: /^/,
    valueMin: 20,
    example: 'For over 40 years, the plant has made glass.',
  },
  {
    id: 'years.colleague',
    isAsked: false,
    before:
      /\b(?:associes?|fondat(?:eur|rice)s?|tut(?:eur|rice)|founders?|co-founders?|mentors?) (?:ayant|avec|with|who has|having)(?: plus de| over| more than)? $/,
    example: 'You work with a founder with more than 12 years of experience.',
  },
  {
    id: 'years.instead',
    isAsked: false,
    before:
      /\b(?:degree|diploma|ged|bachelor'?s|master'?s)\b[^.;]{0,40} or (?:(?:at least|a minimum of) )?$|\bdiplomes?\b[^.;]{0,40} ou (?:au moins |minimum )?$|\b\w*(?:ausbildung|studium|abschluss)\b[^.;]{0,40} oder (?:mindestens |mind\. )?$|\b(?:titulo|titulacion)\b[^.;]{0,40} o (?:al menos |minimo )?$/,
    example: 'High school diploma required or 2 years of experience',
  },
  {
    id: 'years.experience-after',
    isAsked: true,
    after: new RegExp(String.raw`^[^.;]{0,80}\b${EXPERIENCE}`),
    confidence: 0.97,
    example: 'You have 5+ years of experience in retail.',
  },
  {
    id: 'years.experience-before',
    isAsked: true,
    before: new RegExp(String.raw`${EXPERIENCE}[^.;]{0,70}$`),
    confidence: 0.95,
    example: 'Experience: at least 3 years in a kitchen.',
  },
  {
    id: 'years.least',
    isAsked: true,
    before:
      /\b(?:minimum|at least|min\.?|must have|requires?|you have|you bring|mindestens|mind\.?|au moins|minim[oa]|al menos|almeno|minimaal|ten minste|pelo menos|more than|approx\.?|approximately|roughly|circa|typically)(?: of| de| an?)?\s*$/,
    // A larger number is an age: without a word about experience, "at least 16 years" is not a requirement for
    // experience.
    valueMax: 15,
    confidence: 0.9,
    example: 'At least 2 years in project management.',
  },
  {
    id: 'years.open',
    isAsked: true,
    after: /^\s*(?:in|of|as|at|with|across|working|within|on|track record|[a-z]{3,}ing|[a-z]+ [a-z]{3,}ing)\b/,
    confidence: 0.9,
    example: '7+ years designing bridges.',
  },
  {
    id: 'years.line',
    isAsked: true,
    before: /^\W*$/,
    after: /^\W*$/,
    confidence: 0.8,
    example: '1 à 2 ans',
  },
];

/** The rule for months, for texts that require no years. */
export const MONTHS_RULE = {
  id: 'years.months',
  pattern: new RegExp(
    String.raw`(?:\b(?<lead>at least|minimum(?: of)?|min\.?|mindestens|mind\.?|au moins|al menos|minimo(?: de)?|almeno) )?` +
      String.raw`\b(?<from>${SMALL_NUMBER})(?: ?\(\d+\))?\s?\+?(?:\s?(?:-|to|a|bis)\s?(?<to>\d{1,2}))?[\s-]{0,2}\b(?:months?|monaten?|mois|meses|mesi)\b'?` +
      String.raw`(?<asked> (?:(?:of|de|di) |d')?(?:(?!you|for|with|to )\S+ ){0,2}?${EXPERIENCE}| (?:in|of|as) (?:a|an|the) )?`,
    'g',
  ),
  confidence: 0.9,
  example: 'At least 6 months of experience in a kitchen',
} as const;

/**
 * A rule for experience without a number. `min` and `max` are the years that readers of advertisements assigned to such
 * words.
 */
export interface VagueRule {
  id: string;
  pattern: RegExp;
  min: number | null;
  max: number | null;
  example: string;
}

export const VAGUE_RULES: readonly VagueRule[] = [
  {
    id: 'years.none-needed.en',
    pattern: /\bno (?:prior |previous |work )?(?:\w+ ){0,2}experience (?:is )?(?:necessary|required|needed)/,
    min: 0,
    max: null,
    example: 'No prior experience required.',
  },
  {
    id: 'years.several.de',
    pattern: /\b(?:(?:mehr|lang)jahrige\w*|mehrere jahre) (?:\S+ ){0,4}?\w*(?:erfahrung|berufspraxis)\b/,
    min: 3,
    max: null,
    example: 'Mehrjährige Berufserfahrung im Vertrieb',
  },
  {
    id: 'years.first.de',
    pattern: /\berste (?:\S+ ){0,2}?(?:berufs|praxis|praktische )?erfahrung(?:en)?\b(?! mit)/,
    min: 0,
    max: 2,
    example: 'Erste Erfahrung im Verkauf',
  },
  {
    id: 'years.none-needed.fr',
    pattern: /\b(?:peu ou pas d'|sans |aucune |ni d'|pas d'|pas besoin d')experience\b/,
    min: 0,
    max: 0,
    example: "Peu ou pas d'expérience ? Postulez.",
  },
  {
    id: 'years.beginner.fr',
    pattern: /\bdebutante?s?(?:\(e\))?(?:\(s\))? accept/,
    min: 0,
    max: 2,
    example: 'Débutants acceptés',
  },
  {
    id: 'years.first.fr',
    pattern: /\bpremieres? (?:\S+ ){0,2}?experiences?\b/,
    min: 0,
    max: 2,
    example: 'Une première expérience en vente',
  },
  {
    id: 'years.confirmed.fr',
    pattern: /\bexperience (?:\S+ ){0,1}?confirmee\b/,
    min: 4,
    max: null,
    example: 'Expérience confirmée en cuisine',
  },
  {
    id: 'years.significant.fr',
    pattern: /\bexperience (?:\S+ ){0,2}?(?:significative|reussie|de quelques annees)\b/,
    min: 1,
    max: 3,
    example: 'Expérience significative en gestion',
  },
];
