import type { Degree } from '@hiring/contracts';

/** Words of the lexicon that mark a sentence about education, in plain form. */
export const DEGREE_WORDS: readonly string[] = (
  'degree degrees bachelor bachelors baccalaureate undergraduate diploma ged master masters mba phd doctorate doctoral ' +
  'associate associates graduate bs ba bsc msc ms ma btech mtech jd md veterinarian dvm llb pharmd b m ph university vocational ' +
  'studium studienabschluss hochschulabschluss hochschulstudium fachhochschulstudium promotion abitur ausbildung berufsausbildung ' +
  'hauptschulabschluss realschulabschluss diplom approbation ' +
  'bac bts dut but licence maitrise master mastere doctorat diplome diplomes ingenieur cap bep ecole deust deug ' +
  'grado licenciatura licenciado licenciada ingenieria ing titulacion titulo universitaria universitario diplomado maestria doctorado ' +
  'bachillerato bachiller preparatoria secundaria eso fp ciclo tecnico carrera formacion arquitectura ciencias egresado'
).split(' ');

export interface DegreeRule {
  id: string;
  level: Degree;
  pattern: RegExp;
  example: string;
}

/** Of sentences in plain form. All that match are levels that the sentence names; the lowest is the one it accepts. */
export const DEGREE_RULES: readonly DegreeRule[] = [
  {
    id: 'degree.school.en',
    level: 'none',
    pattern: /\bhigh[- ]school (?:diploma|degree|graduate|education|or)|\bh\.?s\.? diploma|\bged\b/,
    example: 'High school diploma or GED',
  },
  {
    id: 'degree.associate.en',
    level: 'vocational',
    pattern:
      /\bassociate'?s?'?(?: degree|'s|s\b)|\bassociate'?s? or bachelor|\btrade school|\bvocational (?:degree|diploma|training|qualif)|(?:^|[^l]\s|\()diploma or (?:a )?(?:bachelor|degree)/,
    example: "Associate's degree",
  },
  {
    id: 'degree.bachelor.en',
    level: 'bachelor',
    pattern:
      /\bbachelor(?:'?s)?\b|\bbaccalaureate\b|\bundergraduate (?:degree|student)|\bb\.?\s?sc?\.?(?:\/| or | in |,? ?degree|\/m)|\bb\.s\.?|\bb\.a\.|\bba\/bs|\bbs\/ba|\bb\.?\s?tech|\b(?:university|college|technical|four[- ]year|4[- ]year|advanced|relevant|related|completed|pursuing|a|an|stem|engineering|science|finance|business|accounting|marketing|law|nursing|academic) degree\b|(?:^|[^\w ]\s*)degree (?:in|level|qualified|educated|or)|\bdegree (?:in|level|qualified|educated|required|preferred|from)|\bllb\b/,
    example: "Bachelor's degree in Biology",
  },
  {
    id: 'degree.master.en',
    level: 'master',
    pattern:
      /\bmaster(?:'?s)?'? (?:degree|of (?:science|arts|business|public|social)|or|in|level|student|thesis)|\bmaster's\b|\bm\.?sc\b|\bm\.s\.|\bmba\b|\bgraduate degree|\badvanced degree|\bm\.?\s?tech\b|\bms in\b|\bms\/phd|\bmsw\b/,
    example: "Master's degree in Chemistry",
  },
  {
    id: 'degree.doctorate.en',
    level: 'doctorate',
    pattern:
      /\bph\.?\s?d\b|\bdoctora(?:te|l)\b|\bmedical degree|\bm\.d\.|\bdoctor of\b|\bmd\b(?: degree| or|\/|,)|\bjuris doctor|\bj\.?d\.?(?: degree| or| from|,)|\bdvm\b|\bpharm\.?d\b|\b(?:doctoral|postdoc)/,
    example: 'PhD in Physics',
  },
  {
    id: 'degree.school.de',
    level: 'none',
    pattern: /\b(?:haupt|real)schulabschluss|\babitur\b|\bmittlere reife|\bschulabschluss/,
    example: 'Guter Hauptschulabschluss',
  },
  {
    id: 'degree.training.de',
    level: 'vocational',
    pattern: /\b\w*ausbildung\b(?! (?:bei|in einem|zur? \w+ bei))|\bmeisterbrief|\b(?:staatl\S+ )?gepr\S+ techniker/,
    example: 'Abgeschlossene kaufmännische Ausbildung',
  },
  {
    id: 'degree.study.de',
    level: 'bachelor',
    pattern: /\b\w*studium(?:s)?\b|\bstudienabschluss|\bhochschulabschluss|\bhochschuldiplom|\bdiplom\b|\bfachhochschul/,
    example: 'Abgeschlossenes Studium der Informatik',
  },
  {
    id: 'degree.bac.fr',
    level: 'none',
    pattern: /\b(?:niveau|titulaire du) bac\b(?! ?\+)|\bbac (?:a|pro)\b/,
    example: 'Niveau bac',
  },
  {
    id: 'degree.cap.fr',
    level: 'vocational',
    pattern: /\bcap\b(?! sur)|\bbep\b|\bcap\/bp\b/,
    example: 'Titulaire du CAP cuisine',
  },
  {
    id: 'degree.bac2.fr',
    level: 'vocational',
    pattern: /\bbac ?\+ ?2\b|\bbts\b|\bdut\b|\bdeust\b|\bdeug\b/,
    example: 'De formation Bac+2',
  },
  {
    id: 'degree.bac3.fr',
    level: 'bachelor',
    pattern: /\bbac ?\+ ?[34]\b|\blicence\b(?! (?:claude|[a-z]+ware))|\bdiplome d'etat\b|\bmaitrise (?:de|en)\b/,
    example: 'Licence professionnelle',
  },
  {
    id: 'degree.bac5.fr',
    level: 'master',
    pattern: /\bbac ?\+ ?5\b|\bmastere\b|\becole d'ingenieur|\bdiplome d'ingenieur|\bmaster (?:en|2|specialise|ou)\b|\bou master\b/,
    example: 'Bac+5 en informatique',
  },
  {
    id: 'degree.doctorate.fr',
    level: 'doctorate',
    pattern: /\bdoctorat\b|\bbac ?\+ ?8\b|\bdoctorado\b/,
    example: 'Doctorat en chimie',
  },
  {
    id: 'degree.school.es',
    level: 'none',
    pattern: /\bbachiller(?:ato)?\b|\bpreparatoria\b|\b(?:educacion )?secundaria\b|\beso\b(?= o| como|,|$)/,
    example: 'Bachillerato',
  },
  {
    id: 'degree.training.es',
    level: 'vocational',
    pattern:
      /\bformacion profesional|\bgrado (?:medio|superior)|\bciclo formativo|\btecnico superior|\bfp\b|\bcarrera tecnica|\btecnologo\b/,
    example: 'FP de Grado Superior',
  },
  {
    id: 'degree.study.es',
    level: 'bachelor',
    pattern:
      /\blicenciatura\b|\blicenciad[oa]\b|\bgrado (?:en|de|universitario|ingenieria)|\bestudios de grado|\bingenieria (?:tecnica|industrial|informatica|civil|en|de software|electr\w+|mecanica|superior|o)|\bformacion (?:tecnica )?en ingenieria|\b(?:titulacion|titulo|estudios|carrera|formacion) (?:oficial )?(?:universitari[oa]s?|de enfermeria|superior|en arquitectura)|\bdiplomado\b|\btitulacion (?:en|de grado)|\bing\. en|\bformacion en ciencias|\buniversitari[oa]s?\b/,
    example: 'Licenciatura en Química',
  },
  {
    id: 'degree.master.es',
    level: 'master',
    pattern: /\bmaestria\b|\bmaster (?:en|homologado|universitario|oficial)|\+ master\b|\bposgrado\b/,
    example: 'Grado y máster en Prevención',
  },
];

/** A sentence with these words names a degree that nobody must have. */
export const PREFERRED =
  /\bprefer\w*|\ba plus\b|\bnice to have|\bdesir\w+|\bideally|\badvantage|\bbonus\b|\bwould be\b|\bor (?:\w+ )?(?:equivalent|similar|comparable|relevant|related)(?:,? (?:\S+ ){0,4}?experience)|\bequivalent (?:\S+ ){0,4}?experience|\bor (?:\S+ ){0,4}?experience\b|\bin lieu\b|\bor equivalent\b|\bor (?:a )?comparable|\bnot required|\bvon vorteil|\bwunschenswert|\bidealerweise|\boder (?:\S+ ){0,3}?(?:berufs)?erfahrung|\bou (?:\S+ ){0,3}?(?:experience|equivalent\w*)|\bsouhait|\bapprecie|\bserait un plus|\brecommande|\bideal(?:ement|mente)?\b|\bvalor(?:able|ara|aremos)\b|\bdeseable|\bo (?:similar(?:es)?|equivalente|afin|carrera afin|titulacion equivalente|formacion equivalente|relacionad)|\bse valora|\bpreferible/;
export const REQUIRED = /\b(?:must|required|is a must|mandatory|obligatoire|imprescindible|necesari[oa]|zwingend|se requiere|erforderlich|minimum)\b/;
/** Sentences that speak of degrees and ask for none. */
export const NOT_ASKED =
  /\bhigh degree of|\bdegree of (?:accuracy|autonomy|independence|ownership|flexibility|freedom|confidence|detail|professional)|\bscrum master|\b(?:tuition|reimburse|sponsor|benefit|perk|help|support|pay|fund)\w*\b[^.]{0,60}\bdegree|\bafter (?:your|the) degree|\b360[- ]degree|\bdegrees? (?:celsius|fahrenheit)|\bnot necessary|\bno degree|\bnot erforderlich|\bnicht (?:zwingend )?erforderlich|\bkeine \w*ausbildung|\bsans diplome|\bausbildung(?:szentrum|sbeauftragt|sleiter)|\bwahrend (?:des|deines) studiums|\bneben (?:dem|deinem) studium|\bnach (?:dem|deinem) studium|\bduales studium/;
