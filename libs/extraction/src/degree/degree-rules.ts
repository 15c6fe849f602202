import type { Degree } from '@hiring/contracts';

/** Words, in plain form, that mark a sentence about education. */
export const DEGREE_WORDS: readonly string[] = (
  'degree degrees bachelor bachelors baccalaureate undergraduate diploma ged master masters mba phd doctorate doctoral ' +
  'associate associates graduate bs ba bsc msc ms ma btech mtech jd md veterinarian dvm llb pharmd b m ph university vocational ' +
  'studium studienabschluss hochschulabschluss hochschulstudium fachhochschulstudium promotion abitur ausbildung berufsausbildung ' +
  'hauptschulabschluss realschulabschluss diplom approbation ' +
  'bac bts dut licence maitrise master mastere doctorat diplome diplomes ingenieur cap bep ecole deust deug ' +
  'grado licenciatura licenciado licenciada ingenieria ing titulacion titulo universitaria universitario diplomado maestria doctorado ' +
  'bachillerato bachiller preparatoria secundaria eso fp ciclo tecnico carrera formacion arquitectura ciencias egresado diplomatura laurea laureato laureata hbo mbo wo'
).split(' ');

export interface DegreeRule {
  id: string;
  /** The language of the texts to which the rule applies. English rules apply to every text. */
  language: 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl';
  level: Degree;
  pattern: RegExp;
  example: string;
}

/**
 * Matches the subject after a degree, as in "BA in History". BA can also be a job title: the team or town after such a
 * title does not match.
 */
const SUBJECT =
  String.raw`(?!(?:beijing|nanjing|chongqing|reading)\b)(?:` +
  String.raw`(?:(?!(?:in|at|on|for|who|our|and) )\S+ ){0,5}?(?:fields?|disciplines?|subjects?|majors?)\b|` +
  String.raw`[^.;]{1,60}\b(?:or|and) (?:an? |any |other )?(?:related|relevant|similar|equivalent|comparable)\b|` +
  String.raw`(?:an? |the |any |one of )?(?:\w+(?:ar|al|ic|ive|ine|ary|ied) )?(?:related|relevant|similar|applied|technical|quantitative|stem|scien\w+|cs|ee|it|hr|math\w*|stat\w*|` +
  String.raw`arts?|fine|liberal|business|law|english|history|spanish|german|french|design|graphic|film|music|theat\w+|media|journalism|` +
  String.raw`marketing|advertising|accounting|nursing|software|data (?:science|engineer|analy)|computer|computing|informat\w+|cyber\w*|` +
  String.raw`public|social|human|political|criminal|international|global|urban|food|sport\w*|exercise|health\w*|medic\w+|management|` +
  String.raw`supply|construction|project management|real estate|hospitality|humanities|commerce|pharmac\w+|chem\w+|bio\w+|geo\w+|psych\w+|civil|materials?|aero\w+|` +
  String.raw`\w+(?:ology|onomics?|omy|istry|matics|phy|etics|ics|ngineering|nance|ence|ences|ducation|nications?|nistration|rmation|utrition|ture|ical|mental|trial|ational))\b` +
  String.raw`(?! (?:\S+ ){0,2}?(?:teams?|departments?|units?|squads?|offices?)\b))`;
/** Matches another degree, or an alternative to a degree: "BS or equivalent", but not "BA or QA team". */
const OR_DEGREE =
  String.raw`(?:an? )?(?:bachelor|master|ba\b|bs\b|b\.|bsc|bfa|bba|beng|btech|ms\b|ma\b|m\.|msc|mba|meng|phd|ph\.|jd\b|md\b|associate'?s?\b|higher|above|greater|advanced|equivalent|` +
  String.raw`comparable|foreign|university|college|graduate|degree|diploma|(?:related|relevant|similar|work\w*|professional|industry|prior) (?:\S+ )?experience|` +
  String.raw`(?:at least |minimum |a minimum of )?(?:\d+|two|three|four|five|six|eight|ten)\W{0,3}(?:\S+ )?years?)`;
/** Excludes BA as part of a job title. */
const NO_TITLE = String.raw`(?<!\b(?:(?<!such )as(?: an?)?|the|our|another|lead|senior|junior) b[as])`;

/**
 * Rules for sentences in plain form. Each matching rule stands for one degree level that the sentence names. Of these
 * levels, the lowest counts.
 */
export const DEGREE_RULES: readonly DegreeRule[] = [
  {
    id: 'degree.school.en',
    language: 'en',
    level: 'none',
    pattern: /\bhigh[- ]school (?:diploma|degree|graduate|education|or)|\bh\.?s\.? diploma|\bged\b/,
    example: 'High school diploma or GED',
  },
  {
    id: 'degree.associate.en',
    language: 'en',
    level: 'vocational',
    pattern:
      /\bassociate'?s?'? degree|\bassociate's\b(?! (?:role|team|work))|\bassociates? or bachelor|\btrade school|\bvocational (?:degree|diploma|training|qualif)|\bdiploma or (?:a )?(?:bachelor|degree)/,
    example: "Associate's degree",
  },
  {
    id: 'degree.bachelor.en',
    language: 'en',
    level: 'bachelor',
    pattern: new RegExp(
      String.raw`\bbachelor(?:'?s)?\b|\bbaccalaureate\b|\bundergraduate (?:degree|student)|\bbs, (?:ms|ma|or)\b|\bb\.?\s?sc\b|\bb\.s\.?|\bb\.a\.|\bba\/bs|\bbs\/(?:ba|ms|b)|` +
        String.raw`\bb[as]${NO_TITLE} (?:in ${SUBJECT}|or ${OR_DEGREE})|\bb[as] degree\b|\bb\.?\s?tech\b|\bllb\b|\blaw graduate|\bfirst degree\b`,
    ),
    example: "Bachelor's degree in Biology",
  },
  {
    id: 'degree.master.en',
    language: 'en',
    level: 'master',
    pattern: new RegExp(
      String.raw`\bmaster(?:'?s)?'? (?:degree|of (?:science|arts|business|public|social)|or|in|level|student|thesis)|\bmaster's\b|\bm\.?sc\b|\bm\.s\.|\bmba\b|\b(?<!under)graduate degree\b|\badvanced degree\b|\bm\.?\s?tech\b|\bms\/phd|\bmsw\b|` +
        String.raw`\bms in ${SUBJECT}`,
    ),
    example: "Master's degree in Chemistry",
  },
  {
    id: 'degree.doctorate.en',
    language: 'en',
    level: 'doctorate',
    pattern:
      /\bph\.?\s?d\b|\bdoctorate\b|\bmedical degree|\bm\.d\.|\bdoctor of\b|\bmd(?:\/| degree)|\bjuris doctor|\bj\.?d\.?(?: degree| from)|^\W*j\.?d\.? (?:and|or|with|required)\b|\bdvm\b|\bpharm\.?d\b|\bdoctoral\b/,
    example: 'PhD in Physics',
  },
  {
    id: 'degree.school.de',
    language: 'de',
    level: 'none',
    pattern: /\b(?:haupt|real)schulabschluss|\babitur\b|\bmittlere reife|\bschulabschluss/,
    example: 'Guter Hauptschulabschluss',
  },
  {
    id: 'degree.training.de',
    language: 'de',
    level: 'vocational',
    pattern: /\b\w*ausbildung\b(?! (?:bei|in einem|zur? \w+ bei))|\bmeisterbrief|\b(?:staatl\S+ )?gepr\S+ techniker/,
    example: 'Abgeschlossene kaufmännische Ausbildung',
  },
  {
    id: 'degree.study.de',
    language: 'de',
    level: 'bachelor',
    pattern:
      /\b\w*studium(?:s)?\b|\bstudienabschluss|\bhochschulabschluss|\bhochschuldiplom|\bdiplom\b|\bfachhochschul/,
    example: 'Abgeschlossenes Studium der Informatik',
  },
  {
    id: 'degree.bac.fr',
    language: 'fr',
    level: 'none',
    pattern: /\b(?:niveau|titulaire du) bac\b(?! ?\+)|\bbac (?:a|pro)\b/,
    example: 'Niveau bac',
  },
  {
    id: 'degree.cap.fr',
    language: 'fr',
    level: 'vocational',
    pattern: /\bcap\b(?! sur)|\bbep\b|\bcap\/bp\b/,
    example: 'Titulaire du CAP cuisine',
  },
  {
    id: 'degree.bac2.fr',
    language: 'fr',
    level: 'vocational',
    pattern:
      /\bbac ?\+ ?2\b|\bbts\b|\bdut\b|\bdeust\b|\bdeug\b|\bdiplome d'etat d(?:'|e )(?:auxil|aide|ambul|anim|accomp|monit)/,
    example: 'De formation Bac+2',
  },
  {
    id: 'degree.bac3.fr',
    language: 'fr',
    level: 'bachelor',
    pattern:
      /\bbac ?\+ ?[34]\b|\blicence\b(?! (?:claude|[a-z]+ware))|\bdiplome d'etat d(?:'|e |')(?:infirm|kine|masseur|ergo|sage|psychomot|manip|educat|assistant)/,
    example: 'Licence professionnelle',
  },
  {
    id: 'degree.bac5.fr',
    language: 'fr',
    level: 'master',
    pattern:
      /\bbac ?\+ ?5\b|\bmastere\b|\becole d'ingenieur|\bdiplome d'ingenieur|\bmaster (?:en|2|specialise|ou)\b|\bou master\b/,
    example: 'Bac+5 en informatique',
  },
  {
    id: 'degree.doctorate.fr',
    language: 'fr',
    level: 'doctorate',
    pattern: /\bdoctorat\b|\bbac ?\+ ?8\b|\bdoctorado\b/,
    example: 'Doctorat en chimie',
  },
  {
    id: 'degree.school.es',
    language: 'es',
    level: 'none',
    pattern: /\bbachiller(?:ato)?\b|\bpreparatoria\b|\b(?:educacion )?secundaria\b|(?<!por )\beso\b(?= o| como|,|$)/,
    example: 'Bachillerato',
  },
  {
    id: 'degree.training.es',
    language: 'es',
    level: 'vocational',
    pattern:
      /\bformacion profesional|\bgrado (?:medio|superior)|\bciclo formativo|\btecnico superior|\bfp (?:de|i{1,2}\b|grado|superior|medio)|\bfp\b(?= o |\/|,|$)|\bcarrera tecnica|\btecnologo\b/,
    example: 'FP de Grado Superior',
  },
  {
    id: 'degree.study.es',
    language: 'es',
    level: 'bachelor',
    pattern:
      /\blicenciatura\b|\blicenciad[oa]\b|\bgrado (?:en|de|universitario|ingenieria)|\bestudios de grado|\bingenieria (?:tecnica|industrial|informatica|civil|en|de software|electr\w+|mecanica|superior|o)|\bformacion (?:tecnica )?en ingenieria|\b(?:titulacion|titulo|estudios|carrera|formacion) (?:oficial )?(?:universitari[oa]s?|de enfermeria|superior|en arquitectura)|\bdiplomado\b|\btitulacion (?:en|de grado)|\bing\. en|\bformacion en ciencias|\bdiplomatura\b/,
    example: 'Licenciatura en Química',
  },
  {
    id: 'degree.master.es',
    language: 'es',
    level: 'master',
    pattern: /\bmaestria\b|\bmaster (?:en|homologado|universitario|oficial)|\+ master\b|\bposgrado\b/,
    example: 'Grado y máster en Prevención',
  },
  {
    id: 'degree.study.it',
    language: 'it',
    level: 'bachelor',
    pattern: /\blaurea\b(?! (?:magistrale|specialistica))|\blaureat[oaie]\b/,
    example: 'Laurea in Economia',
  },
  {
    id: 'degree.master.it',
    language: 'it',
    level: 'master',
    pattern: /\blaurea (?:magistrale|specialistica)/,
    example: 'Laurea magistrale in Fisica',
  },
  {
    id: 'degree.training.nl',
    language: 'nl',
    level: 'vocational',
    pattern: /\bmbo\b/,
    example: 'Een afgeronde mbo-opleiding',
  },
  {
    id: 'degree.study.nl',
    language: 'nl',
    level: 'bachelor',
    pattern: /\bhbo\b|\bwo[- ](?:werk|denk|niveau|opleiding|diploma)/,
    example: 'Een afgeronde hbo-opleiding',
  },
];

/**
 * The rule for a degree without a level. Such a degree counts as a bachelor's degree unless nearby words name another
 * level.
 */
export const ANY_DEGREE: DegreeRule = {
  id: 'degree.any.en',
  language: 'en',
  level: 'bachelor',
  pattern:
    /\b(?:university|college|technical|four[- ]year|4[- ]year|relevant|related|completed|pursuing an?|a|an|stem|engineering|science|cs|finance|business|accounting|marketing|law|nursing|academic|first) degree\b(?! of\b)|\bdegree (?:in|level|qualified|educated|required|preferred|from)|\bdegree-(?:level|educated|qualified)/,
  example: 'University degree in History',
};

/**
 * Confidence by the rule's language: the share of labelled text excerpts for which the rules gave the correct level and
 * requirement. The last two values are guesses.
 */
export const CONFIDENCE: Readonly<Record<DegreeRule['language'], number>> = {
  en: 0.95,
  de: 0.95,
  fr: 0.85,
  es: 0.8,
  it: 0.7,
  nl: 0.7,
};

/** Matches words near a degree that make it optional. */
export const PREFERRED =
  /\bprefer(?!abl[ey] in)\w*|\ba plus\b|\bnice to have|\bdesir\w+|\bideally|\badvantage|\bvalued\b|\bbonus\b|\bwould be (?:a|an|nice|great|helpful)\b|\bequivalent (?:\S+ ){0,4}?(?:experience|depth|knowledge)|\bor (?:\S+ ){0,4}?experience\b|\bor (?:at least |minimum |a minimum of )?\S+ years?\b|\bexperience can|\bin lieu\b|\bnot required|\bor comparable (?:\S+ ){0,2}?experience/;
/**
 * Matches words that make a degree optional in German, French and Spanish. In these languages, "or similar" means that
 * other qualifications are accepted.
 */
export const PREFERRED_ELSEWHERE =
  /\bvon vorteil|\bwunschenswert|\bidealerweise|\boder (?:\S+ ){0,2}?(?:berufs)?erfahrung|\bou (?:\S+ ){0,3}?experience|\bsouhait|\bapprecie|\bserait un plus|\brecommande|\bideal(?:ement|mente)?\b|\bvalor(?:able|ara|aremos)\b|\bdeseable|\bo (?:similar(?:es)?|equivalente|a ?fin(?:es)?|carrera a ?fin|titulacion equivalente|formacion equivalente|relacionad)|\bcarreras? afines|\bse valora|\bpreferible|\bes un plus/;
/** Matches words that make a degree required, and that override `PREFERRED`. */
export const REQUIRED =
  /\b(?:degree|diploma|ged\)?|bachelor'?s|equivalent)(?: \S+){0,3} (?:is )?required\b|\b(?:must (?:have|hold|possess)|imprescindible|se requiere|zwingend)\b/;
/** Matches sentences that mention a degree without requiring one. */
export const NOT_ASKED =
  /\bscrum master|\b(?:tuition|reimburse\w*|scholarships?|fund your)\b[^.]{0,60}\b(?:degree|master)|\b(?:mba|degree)\b[^.]{0,40}\b(?:tuition|reimburse)|\b360[- ]degree|\bdegrees? (?:celsius|fahrenheit)|\bno degree|\bpossibilite de (?:suivre|preparer|obtenir)\b|\bestudiantes? (?:\S+ ){0,2}?de (?:las? )?carreras?\b|\bnicht (?:zwingend )?erforderlich|\bkeine \w*ausbildung|\bsans diplome|\bausbildung(?:szentrum|sbeauftragt|sleiter)|\bwahrend (?:des|deines) studiums|\bneben (?:dem|deinem) studium|\bnach (?:dem|deinem) studium|\bduales studium|\bapprenants\b|\bdiplome reconnu|\brncp\b/;

const OFFERED_DEGREE = String.raw`(?:(?:high school|associate|bachelor|master|graduate|college|university|doctoral|ba|bs|bsc|ma|ms|msc|mba|phd)\b(?:'?s)?'?(?: degrees?| diploma)?|degrees?|diploma|doctorate)\b`;
/** Matches a degree that the employer offers to its staff. */
export const OFFERED = new RegExp(
  String.raw`\b(?:opportunity|chance|possibility) to (?:earn|complete|obtain|pursue|study)\b[^.,;$€£\d]{0,50}?\b${OFFERED_DEGREE}` +
    String.raw`(?:(?:, | or | and |, or |\/)(?:an? |your )?${OFFERED_DEGREE})*`,
  'g',
);
