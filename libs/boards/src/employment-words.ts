import type { EmploymentType } from '@hiring/contracts';

/** Types that an employer's words can name. `permanent` is not published, but it excludes the limited types. */
type Named = EmploymentType | 'permanent';

const PERMANENT =
  /\bpermanent\b|\bregular\b|\bindefinite\b|\bopen ended\b|\bunbefristet|\bfestanstellung\b|\bcdi\b|\bduree indeterminee\b|\bindefinid[oa]\b|\bindeterminato\b|\bonbepaalde (?:tijd|duur)\b|\bvast contract\b/;

/**
 * Patterns for the words that name each type in English, German, French, Spanish, Italian, Dutch and Portuguese. They
 * match folded text with single spaces.
 */
const WORDS: readonly (readonly [Named, RegExp])[] = [
  ['permanent', PERMANENT],
  [
    'full_time',
    /\bfull ?(?:time|timer)\b|\bft\b|\bvollzeit|\btemps (?:plein|complet)\b|\b(?:tiempo|jornada) complet[oa]\b|\btempo (?:pieno|integral)\b|\b(?:voltijds?|full ?tijd)\b|\bheltid\b/,
  ],
  [
    'part_time',
    /\b(?:part|half) ?(?:time|timer)\b|\bpt\b|\bprn\b|\bteilzeit|\bmini ?job|\bgeringfugig|\bwerkstudent|\bworking student|\bstudentische (?:hilfskraft|aushilfe)|\b(?:temps partiel|mi temps)\b|\b(?:tiempo|jornada) (?:parcial|reducida)\b|\bmedi[ao] (?:jornada|tiempo)\b|\b(?:tempo (?:parziale|parcial)|orario ridotto|meio periodo)\b|\b(?:deeltijds?|part ?tijd|bijbaan)\b|\bdeltid\b/,
  ],
  [
    'temporary',
    /\btemp(?:orary|oraire|orare?|oraneo|oranea)?\b|\bseason(?:al)?\b|\blocum\b|\bsummer job\b|\bferienjob|\bzeitvertrag|\bcasual\b|\bfixed ?term\b|\bftc\b|\b(?:maternity|parental)(?: leave)? cover\b|\binterim|\blimited term\b|\bterm limited\b|\bbefristet|\baushilf|\bsaison(?!ing)|\bzeitarbeit|\bleiharbeit|\bcdd\b|\bduree determinee\b|\bvacataire\b|\btemporal\b|\bduracion determinada\b|\bfijo discontinuo\b|\b(?:tempo )?determinato\b|\bstagional|\bsomministrazione\b|\btijdelijk|\bbepaalde (?:tijd|duur)\b|\buitzend|\btemporario\b/,
  ],
  [
    'contract',
    /\bcontract(?:or|ors|ing)?\b|\bfreelanc|\b1099\b|\bc2[ch]\b|\bcorp to corp\b|\bself ?employed\b|\bb2b\b|\bfreiberuf|\bfreie mitarbeit|\bhonorar|\bindependant|\bauto ?entrepreneur|\bportage salarial\b|\bautonomo\b|\bpor cuenta propia\b|\bpartita iva\b|\bliber[oa] profession|\bzzp\b|\bzelfstandig|\bprestador de servicos\b|\bsous traitan(?:t|ce)\b/,
  ],
  [
    'internship',
    /\bintern(?:s|ship|ships)?\b|\bco op\b|\btrainee(?:ship)?s?\b|\bapprentice(?:s|ship|ships)?\b|\bpraktik|\bpraktisch|\bausbildung\b|\bauszubildend|\bazubi|\bdual(?:es|er)? stud|\bvolontariat\b|\bstage(?:s|plaats|plek)?\b|\bstagiair|\balternan(?:ce|t|te)\b|\bapprenti(?:e|ssage)?\b|\bcontrat de professionnalisation\b|\bpracticas?\b|\bbecari|\bbeca\b|\bpasant|\bpracticant|\baprendiz|\btirocini|\bstagist|\bapprendist|\bestagi|\bleerling|\bafstudeer|\bbbl\b/,
  ],
  [
    'other',
    /\bvolunteer|\behrenamt|\bbenevol|\bvoluntari|\bvolontario\b|\bvrijwillig|^(?:other|per diem|sonstiges?|autre|otro|altro|anders|overig)$/,
  ],
];

/**
 * Match words that name no type in their context, such as a negation, "contract of employment" or "contract manager".
 */
const NO_TYPE: readonly RegExp[] = [
  /\b(?:non?|not|nicht|kein\w*|less than|other than) (?:an? )?(?:(?:full|part|half|fixed|limited) ?(?:time|term)|[a-z]+)(?: contract\w*)?\b/g,
  /\bcontract (?:type|of employment)\b|(?<=\b(?:permanent|indefinite|open ended|unlimited|unbefristet|full ?time|part ?time|cdi|zero hours?|regular|standard|employment|training|fixed)(?: employment)? )contract\b|\bcontract (?=(?:voor )?onbepaalde|permanent\b)/g,
  /\b(?:contracts?|stage|pt|ft|temp|seasonal|casual) (?:managers?|technicians?|coordinators?|directors?|administrators?|specialists?|leads?|supervisors?|analysts?|officers?|hands?)\b/g,
  /\b(?:full|part) ?time students?\b/g,
];

/** Matches a choice, such as "Full-time or part-time". */
const CHOICE = /\bor\b|\boder\b|\bou\b|\bo\b|\bof\b|\/|\||;/;

/** Matches `Voll- oder Teilzeit` and `full/part time`, where the first word is incomplete. */
const FULL_OR_PART =
  /\b(?:full|voll|part|teil) ?(?:or|oder|und|and|to|bis|of|\/|o|ou) ?(?:or )?(?:full|voll|part|teil|deel)/;
const PART_WORD = /\b(?:partiel|parziale|parcial)\b/;

/** Returns the text folded, but keeps slashes, bars and semicolons, because they separate alternatives. */
function foldedWords(raw: string): string {
  return raw
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}/|;]+/gu, ' ')
    .replace(/\s*([/|;])\s*/g, ' $1 ')
    .trim();
}

/**
 * Returns the type that an employer's words name; undefined for none or several. A limited duration or a training takes
 * precedence over the hours: "Full-time, temporary" is `temporary`.
 */
export function employmentInWords(raw: string): EmploymentType | undefined {
  const words = NO_TYPE.reduce((text, pattern) => text.replace(pattern, ' '), foldedWords(raw));
  const named = new Set(WORDS.filter(([, pattern]) => pattern.test(words)).map(([kind]) => kind));
  const isLimited = named.has('temporary') || named.has('contract') || (named.has('internship') && CHOICE.test(words));
  if (named.delete('permanent') && isLimited) return undefined;
  const isPart = named.has('part_time') || PART_WORD.test(words);
  if (FULL_OR_PART.test(words) || (named.has('full_time') && isPart)) return undefined;
  if (named.size > 1 && CHOICE.test(words)) return undefined;
  if (named.has('internship')) return 'internship';
  // "Temporary" and "fixed-term contract" are one type.
  if (named.has('temporary')) named.delete('contract');
  if (named.size > 1) named.delete('full_time');
  const [only, ...others] = named as ReadonlySet<EmploymentType>;
  return others.length === 0 ? only : undefined;
}

/** Returns whether the words name a permanent position, full-time or not. */
export function isPermanent(raw: string): boolean {
  return PERMANENT.test(foldedWords(raw));
}

/** Returns the only type in a list; undefined if values differ. */
export function commonEmployment(types: readonly (EmploymentType | undefined)[]): EmploymentType | undefined {
  const named = new Set(types.filter((type) => type !== undefined));
  const [only, ...others] = named;
  return others.length === 0 ? only : undefined;
}
