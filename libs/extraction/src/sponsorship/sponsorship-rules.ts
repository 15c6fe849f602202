/** Words, in plain form, that mark a sentence about the right to work. */
export const SPONSORSHIP_WORDS: readonly string[] = (
  'sponsor sponsors sponsored sponsoring sponsorship sponsorships visa visas immigration citizen citizens citizenship ' +
  'visum arbeitserlaubnis'
).split(' ');

export interface SponsorshipRule {
  id: string;
  value: boolean;
  pattern: RegExp;
  confidence: number;
  example: string;
}

/** Matches words which show that a sponsorship is for a visa. Other sponsorships exist, such as money for a gym. */
export const ABOUT_VISA =
  /\bvisas?(?!\w* (?:card|inc))|\bh-?1-?b\b|\bwork (?:permit|authori[sz]ation)|\bauthori[sz]ed to work|\bright to work|\beligible to work|\bimmigration|\bemployment (?:visa|sponsor|authori)|\bsponsorship:? (?:is |are |will )?(?:not|no|cannot|can|unavailable|available|provided|offered|possible)\b|(?:no|without|require|requires|requiring|need|for|provide|provides|offer|offers|offering|future|of) (?:\S+ ){0,4}?sponsorship|\bwork legally|\bsponsorship (?:for|to work|support|now)|\bcitizen|\b(?:cannot|not|unable to) sponsor\b|\bsponsor (?:\S+ ){0,3}?(?:candidates|applicants|employees|individuals)/;

const NO_WORD = String.raw`(?:not|no|cannot|can't|won't|unable|n't|unfortunately|neither|nor|without|never|don't|doesn't)`;

export const DENIAL = new RegExp(String.raw`\b${NO_WORD}\b|unavailable|reject`);

/** The rules in the order in which they are tried. The first rule that matches a sentence decides. */
export const SPONSORSHIP_RULES: readonly SponsorshipRule[] = [
  {
    id: 'sponsorship.citizens',
    value: false,
    pattern:
      /\b(?:must|requires?|required|only)\b[^.]{0,60}\b(?:u\.?s\.?|united states|us)[- ]?(?: person| citizens?(?:hip)?\b)|\b(?:u\.?s\.?|us) citizen(?:s|ship)?\b[^.]{0,30}\b(?:required|only|is required|mandatory)/,
    confidence: 0.9,
    example: 'Applicants must be U.S. citizens.',
  },
  {
    id: 'sponsorship.no',
    value: false,
    pattern: new RegExp(
      String.raw`\b${NO_WORD}\b[^.]{0,110}\b(?:sponsor\w*|visas?|work permit)|no (?:visa )?sponsorship (?:is )?(?:offered|available|provided|now)`,
    ),
    confidence: 0.97,
    example: 'We are unable to provide visa sponsorship.',
  },
  {
    id: 'sponsorship.not-available',
    value: false,
    pattern: new RegExp(String.raw`\b(?:sponsorships?|visas?)\b[^.,]{0,60}\b(?:${NO_WORD}|unavailable)\b`),
    confidence: 0.97,
    example: 'Sponsorship is not available for this role.',
  },
  {
    id: 'sponsorship.yes',
    value: true,
    pattern:
      /\b(?:we|can|able to|will|happy to|willing to|do|help|yes,? we)\b[^.]{0,40}\b(?:sponsor (?:\S+ ){0,4}?(?:visas?|h-?1b|candidates|applicants|work permits?)|sponsor (?:your visa|you|them)\b)|\b(?:provides?|offers?|offering|explore|support|supports|including|includes|consider)\b[^.]{0,50}\b(?:visa |immigration |h-?1b |work permit )(?:and )?sponsorships?|\b(?:visa |immigration |h-?1b )?sponsorship (?:is |are |will be )?(?:available|offered|provided|possible|considered)|\bsponsorship(?: (?:support|assistance)\b)|\brequests for visa sponsorship will be|\bif you need visa sponsorship|\bexplore sponsorship|\bsponsorship\s?[-:] ?(?:yes|available|we can)/,
    confidence: 0.9,
    example: 'Visa sponsorship is available.',
  },
];

const RIGHT = String.raw`(?:right to (?:live|work)|work (?:permits?|rights|authori[sz]ation)|visas?|permits?|passports?|authori[sz]\w+|eligib\w+|entitled|allowed|permitted|citizens?(?:hip)?|residen\w+)\b(?!\W+(?:\S+ )?(?:sponsor|support))`;
/** Returns a pattern for up to `max` words within a sentence. None of the words begins with "sponsor". */
function words(max: number): string {
  return String.raw`(?:(?!sponsor)[^\s.:;]+ ){0,${max}}?`;
}

/**
 * Matches what an applicant lacks or does not need. Such words can stand next to an offer: "if you have no visa, we
 * sponsor".
 */
export const LACKS = new RegExp(
  [
    String.raw`\b(?:who|that|if|where|when|while|although|though|candidates|applicants|those|people|anyone|individuals|employees) ${words(4)}(?:${NO_WORD}|lack)\b ${words(6)}${RIGHT}`,
    String.raw`\bwithout ${words(4)}${RIGHT}`,
    String.raw`\b(?:you|candidates|applicants) (?:do not|don't|will not|won't|need not) (?:need|have|require) ${words(15)}[^\s.:;]+[:;,]`,
    String.raw`^(?:(?!sponsor|visa|permit)[^.])*\bbut (?=we\b|visa|sponsor)`,
  ].join('|'),
  'g',
);

/**
 * Matches sentences that say nothing about visa sponsorship: questions to the reader, equal-opportunity statements, and
 * sentences about security clearances that the employer sponsors.
 */
export const NOT_SAID =
  /\bregardless|\bdiscriminat|\bprotected|\b(?:do|will) you (?:now|require|need)|\bwhether you\b|\bcitizenship status|\bwithout regard|\bclearance (?:\S+ )?sponsor|\bsponsor\w* (?:\S+ ){0,4}?clearance|\bguarantee/;

/**
 * Matches the position after a full stop, question mark or exclamation mark, even without a following space. Does not
 * match in "U.S."
 */
export const STOP = /(?<=[a-z)]{3}[.!?])(?=\s|[a-z]{2})/;
/**
 * Matches a question only if it begins with one of these words. Otherwise, the text before the question mark may be two
 * sentences: a statement whose full stop is missing, and the question.
 */
export const QUESTION = /^\W*(?:no|need|do|don't|does|are|is|can|could|will|would|have|haven't|without)\b[^.:;]*\?\s*$/;
