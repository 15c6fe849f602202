export interface PhraseRule {
  id: string;
  before?: RegExp;
  after?: RegExp;
  example: string;
}

/**
 * `NAMED` is the rule id for a term that is certain by itself, `IN_COMPANY` for an ambiguous term near another
 * technology.
 */
export const NAMED = 'technologies.named';
export const IN_COMPANY = 'technologies.company';

/** Phrases that require a skill. In them, an ambiguous name is the technology. */
export const PHRASE_RULES: readonly PhraseRule[] = [
  {
    id: 'technologies.vendor',
    before: /\b(?:ms|microsoft|adobe|google|autodesk|apache|hashicorp|atlassian)[ -]$/,
    example: 'Apache Presto',
  },
  {
    id: 'technologies.skill-before',
    before:
      /\b(?:experience|expertise|proficien(?:t|cy)|basics|knowledge|skills?|skilled|familiar(?:ity)?|fluen(?:t|cy)|competen(?:t|ce|cy)|mastery|comfortable|hands-on|background|programming|coding|development|developing|scripting|kenntnisse|erfahrung(?:en)?|umgang|maitrise|connaissances?|conocimientos?|manejo|dominio|experiencia)(?: (?:level|experience|skills|knowledge))?(?: (?:in|with|of|using|on|mit|in|de|en|avec|du|von|im))?(?: (?:either|both|the|using|writing|programming|production|modern|languages?|advanced|such as|like|tools?|e\.g\.|including|den|dem|der)[:,]?){0,4} $/,
    example: 'Proficiency in Access',
  },
  {
    id: 'technologies.skill-after',
    after:
      /^ (?:\d|skills?\b|proficiency|programming|developers?\b|development|engineers?\b|framework|language|code\b|codebase|scripting|scripts|library|certifi\w+|administrat\w+|experience|knowledge|spreadsheets?|kenntnisse|pivot|macros|vba\b|services? (?:in|written))/,
    example: 'Go programming',
  },
  {
    id: 'technologies.verb',
    before: /\b(?:written in|built (?:in|with|on)|using|use of|utili[sz]ing|coding in|code in|write|via) $/,
    example: 'Services written in Go',
  },
];

/** Phrases in which even a name in small letters is the technology: "excel skills", "ms word". */
export const SURE_PHRASES: ReadonlySet<string> = new Set(['technologies.vendor', 'technologies.skill-after']);

/** Words that mark a sentence in which a technology's name may be negated. */
export const NEGATION_WORDS: readonly string[] =
  'no not non without instead rather kein keine keinen keinerlei ohne sans sin pas'.split(' ');
/** Matches words directly before a name which show that the technology is not wanted. */
export const NEGATED =
  /\b(?:no|not|non|without|instead of|rather than|kein|keine|keinen|keinerlei|ohne|sans|sin|pas de)(?: (?:need (?:for|of)|prior|previous|necessarily|just|only))?(?: (?:knowledge of|experience (?:in|with)))? (?:(?:ms|microsoft) )?$/;
export const NEGATED_AFTER = /^ (?:experience |knowledge |skills )?(?:is |are )?not (?:required|needed|necessary)/;

/** Matches words that turn the ambiguous name before them into a longer name. */
export const PART_OF_NAME =
  /^ (?:management|control|rights|group|inc\b|ltd\b|gmbh|street|university|bank|clearance|points?\b)/;
/**
 * `PART_OF_WORD_BEFORE` and `PART_OF_WORD_AFTER` match what stands before and after a single letter that is not a
 * technology: C-level, R&D, class R 486.
 */
export const PART_OF_WORD_BEFORE = /[&.'-]$/;
export const PART_OF_WORD_AFTER = /^(?:[&.'-]| \d)/;

/** `ABOUT_OTHERS` is tested only on sentences with at least one of these words. */
export const OTHERS_WORDS: readonly string[] = (
  'customer customers client clients partner partners brands companies organisations organizations enterprises teams leaders ' +
  'choice trusted backed invest invested investor investors founded founder founders alumni acquired formerly previously worked ' +
  'venture ventures privacy apply join interview interviews call calls meeting meetings equal follow'
).split(' ');
/** Matches sentences about the employer's customers, investors and history. Names in them are not required skills. */
export const ABOUT_OTHERS =
  /\b(?:customers?|clients?|partners?|brands|companies|organi[sz]ations|enterprises|teams at|leaders)[^.;]{0,25}? (?:include|includes|including|such as|like|range from)\b|\bof choice for\b|\btrusted by|\bbacked by|\binvest(?:ed|ors?)\b|\bfounded by|\bfounders?\b|\balumni|\bacquired by|\bformerly (?:at|of)|\bpreviously at|\bworked (?:at|with) companies|\bventure|\bprivacy (?:policy|notice)|\bapply (?:via|through)|\bjoin us (?:via|on)|\b(?:interview|call|meeting)s? (?:\S+ ){0,3}?(?:via|on|over) (?:zoom|teams|google)|\bequal opportunity|\bfollow us/;

/** Words that mark a sentence about requirements. */
export const REQUIREMENT_WORDS: readonly string[] = (
  'must required require requires mandatory essential need needed needs zwingend erforderlich imperatif indispensable obligatoire ' +
  'imprescindible necesario necesaria'
).split(' ');
/**
 * `PREFERRED` matches words that make a sentence's technologies a plus. `REQUIRED` matches words that make them
 * required.
 */
export const PREFERRED =
  /\b(?:nice[- ]to[- ]have|a plus|plus\b|prefer\w*|bonus|desirable|desired|advantage\w*|ideally|beneficial|good to have|not required|von vorteil|wunschenswert|idealerweise|serait un plus|est un plus|souhait\w+|apprecie\w*|idealement|deseable|valorable|se valora\w*|valoraremos)\b/;
export const REQUIRED =
  /\b(?:must|required|require[sd]?|mandatory|essential|need(?:ed|s)?|zwingend|erforderlich|imperatif|indispensable|obligatoire|imprescindible|necesari[oa])\b/;
