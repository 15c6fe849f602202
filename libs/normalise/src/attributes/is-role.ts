import { memoize } from '../memoize.js';
import { titleParts } from './title-rules.js';

/** A pattern with example titles. It matches folded words with ` ; ` around each part of the title. */
export type AdvertisementLine = readonly [pattern: RegExp, ...examples: string[]];

/** Titles that invite applications without an open role. */
export const APPLICATION_LINES: readonly AdvertisementLine[] = [
  [
    /\b(?:speculative|spontaneous|unsolicited|proactive|initiative|blind) (?:job )?(?:applications?|candidac(?:y|ies)|cv|resumes?)\b/,
    'Spontaneous Application',
    'Speculative CV - Engineering',
  ],
  [
    /\b(?:general|open|blanket|evergreen|prospective) (?:job |employment |career |internship |intern )?(?:applications?|applicants?)(?= ;| (?:at|for|to|form|pool|page|here|all|any|future|internships?|interns?|students?|uk|us|usa|emea|apac|20\d\d)\b)/,
    'General Application',
    'Open Application (m/f/d)',
  ],
  [
    /\b(?:general|future) (?:interest|consideration|inquir(?:y|ies)|enquir(?:y|ies)|submissions?)(?= ;| (?:form|at|in|for)\b)|\b(?:general )?(?:resume|cv) (?:submissions?|drop|upload)\b|^ ; (?:just )?(?:submit|send|drop|upload|share|leave) (?:us )?(?:your )?(?:resume|cv|profile|details)\b/,
    'General Interest',
    'Submit your resume',
  ],
  [
    /; eoi ;|\b(?:expressions? of interest|(?:register|express|share|submit) (?:your |an )?interest|interest (?:form|list))\b/,
    'Expression of Interest - Registered Nurses',
    'EOI - Support Worker',
  ],
  [
    /\bfuture (?:job |career |employment |internship |intern |work |hiring |open |team |teaching |staff )*(?:(?:opportunities|openings|vacancies|positions|roles|needs|hires|hiring)|(?<=^ ; [^;]*)(?:opportunity|opening|vacancy|position))(?= ;| (?:at|in|for|with|within|as|on)\b)|; (?:pipeline|pipelining) (?:for|role|roles|requisition|req|position)\b|\bfuture [^;]*\b(?:positions|openings|opportunities|roles|vacancies) ;/,
    'Future Opportunities - Engineering',
    'Pipeline for Future Site Positions',
  ],
  [
    /\b(?:don t|do not|didn t|did not|not) (?:see(?:ing)?|find(?:ing)?) (?:a|an|any|the|your|what|anything|something|right|position|job|role|open)\b|\b(?:can t|cannot|couldn t|unable to) (?:find|see) (?:a|an|any|the|your|what|anything|something|right)\b|\bnone of (?:the above|these roles)\b|\bno (?:suitable|matching|relevant|current|open) (?:role|job|position|vacanc|opening)s?\w* (?:for you|here|right now|listed|available|that|;)|\bno (?:role|job|position) (?:fits|that fits|for you)\b|^ ; (?:[^;]* )?(?:role|job|position) (?:is )?not (?:listed|here|on the list|advertised) ;/,
    'Don’t see the right role?',
    'Can’t find what you’re looking for? Apply here',
  ],
  [
    /\b(?:initiativ|blind|spontan|kurz)(?:e| |e )?bewerb(?:ung|ungen|er)\b|\b(?:offene|allgemeine|unaufgeforderte) bewerbung(?:en)?\b|\bbewirb dich initiativ\b|\binitiativ (?:bewerben|kandidatur)\b|; initiativ ;|^ ; (?:schicke?|sende|schicken sie|senden sie) uns (?:deine?n?|ihre?n?|eure?n?) (?:bewerbung|bewerbungsunterlagen|lebenslauf|unterlagen|cv)\b/,
    'Initiativbewerbung (m/w/d)',
    'Blindbewerbung Produktion',
    'Schick uns deine Bewerbung',
  ],
  [
    /\b(?:nichts passendes|keine? passende[rsn]? (?:stelle|stellenanzeige|job|position)|(?:stelle|job|position) (?:ist )?(?:noch )?nicht dabei|nicht (?:die|der|das) (?:richtige|passende)|noch nicht gefunden)\b|\b(?:dein|ihr) traumjob (?:ist )?(?:noch )?nicht dabei\b/,
    'Nichts Passendes dabei?',
    'Keine passende Stelle gefunden?',
  ],
  [
    /\bcandidatures? (?:spontann?ee?s?|libres?|ouvertes?|generales?)\b|\bautre candidature\b|\bpostule[rz]? spontanement\b|^ ; (?:deposez?|envoyez|envoie|transmettez|transmets|adressez|adresse)(?: nous| moi)? (?:votre|ton|ta) (?:candidature|cv|curriculum)\b/,
    'Candidature spontanée H/F',
    'Déposez votre candidature',
  ],
  [
    /\b(?:aucune? (?:offre|annonce|poste) ne|vous ne trouvez pas|tu ne trouves pas|pas trouve (?:l|le|votre|ton|de))\b/,
    'Aucune offre ne vous correspond ?',
    'Vous ne trouvez pas votre bonheur ?',
  ],
  [
    /\b(?:candidaturas?|aplicacion|solicitud|postulacion) (?:espontane?as?|espontaneas?|abiertas?|generales?|general)\b|(?<!no admite )(?<!sin )\bauto ?candidaturas?\b|^ ; (?:envia|deja|manda|sube)(?:nos)? (?:tu|su) (?:cv|curriculum|hoja de vida)\b/,
    'Candidatura espontánea',
    'Deja tu CV',
  ],
  [
    /\bno (?:encuentras|encuentra|ves|hay) (?:la|el|un|una|lo|tu|su|vacante)\b/,
    '¿No encuentras la vacante?',
    'No hay vacante para ti?',
  ],
  [
    /\bcandidatur[ae] (?:spontane[ae]|liber[ae]|apert[ae]|general[ei]|espontaneas?|abertas?)\b|^ ; (?:invia|lascia|manda)(?:ci)? (?:il tuo (?:cv|curriculum)|la tua candidatura)\b|^ ; (?:envie|mande|deixe|cadastre)(?: nos)? (?:o )?seu (?:cv|curriculo)\b|; cadastro (?:geral|de curriculos?) ;|\bnon (?:trovi|hai trovato) (?:la|il|l|una|un|quello|cio)\b/,
    'Candidatura spontanea',
    'Non hai trovato la posizione giusta?',
    'Envie seu currículo',
  ],
  [
    /\b(?:open|spontane|algemene) sollicitaties?\b|\bgeen (?:passende|geschikte) (?:vacature|functie|baan)\b|\bvacature niet (?:gevonden|tussen)\b|\bniet de juiste (?:vacature|functie|baan)\b|\b(?:staat|zit) (?:jouw|je|de) [^;]* niet (?:er )?(?:bij|tussen)\b|\bstaat [^;]* er niet (?:bij|tussen)\b|^ ; stuur (?:ons )?je cv\b/,
    'Open sollicitatie',
    'Geen passende vacature gevonden?',
  ],
  [/\b(?:aplikacj[aei] spontaniczn\w*|spontaniczn\w* aplikacj\w*|aplikuj spontanicznie)\b/, 'Aplikacja spontaniczna'],
  [
    /\b(?:(?:spontan|oppen) ?ansokan|(?:uopfordre(?:de|t)|aben) ansogning|(?:apen|open) soknad|avoin hakemus|avoimet hakemukset)\b/,
    'Spontanansökan',
    'Uopfordret ansøgning',
    'Åpen søknad',
    'Avoin hakemus',
  ],
];

/** Matches a talent pool. `isPool` excludes titles of people who manage the pool. */
export const POOL_LINE: AdvertisementLine = [
  /\b(?:(?:talent|candidate|applicant|recruit|recruitment|hiring)s? (?:acquisition )?(?:pools?|community|communities|networks?|pipelines?|banks?|database|bench|reserve|hub|circle)|talent(?:en)?(?:pool|netzwerk|netwerk|community)s?|talent(?:en)? (?:netzwerk|netwerk)s?|(?:resume|cv) bank|vivier (?:de )?(?:talents?|candidats?|candidatures?)|(?<=; )vivier(?= ;)|(?<=; )(?:bolsa|banco|base de datos) de (?:trabajo|empleo|talentos?|candidatos|curriculum)|banco de (?:talentos?|candidatos|curriculos)|baza (?:kandydatow|talentow)|comunidad de talentos?|comunita (?:di )?talenti|communaute de talents|reserve de talents|open pools?)\b/,
  'Join our Talent Community',
  'Talentpool Pflege (m/w/d)',
  'Software Engineer - Talent Pool',
  'Postdoctoral Opportunities (Open Pool)',
  'Vivier de talents',
  'Bolsa de trabajo - Enfermería',
  'Baza kandydatów',
];

/** Matches the word for a person who manages a talent pool, such as "Manager" in "Talent Community Manager". */
const LOOKS_AFTER =
  '(?:managers?|leads?|leaders?|specialists?|coordinators?|directors?|head|partners?|associates?|advis[eo]rs?|officers?|analysts?|administrators?|assistants?|builders?|recruiters?|sourcers?|consultants?|developers?|engineers?|owners?|representatives?|executives?|strategists?|marketers?|interns?|vp|president|experts?|architects?|planners?|ambassadors?|producers?|editors?|moderators?|processors?|clerks?|facilitators?|curators?|gestionnaires?|referent\\w*|leiter\\w*|leitung|spezialist\\w*|praktikant\\w*|werkstudent\\w*|responsable|responsabile|charge|chargee|gestor\\w*|tecnico|tecnica|especialista|coordinador\\w*|medewerker|adviseur)';
const AFTER_POOL = new RegExp(`^[^;]*\\b${LOOKS_AFTER}\\b`);
const BEFORE_POOL = new RegExp(
  `\\b${LOOKS_AFTER}\\b[^;]* (?:of|for|du|de|der|del|des|fur|van|the|and|di|our)(?: [^;]*)? $`,
);
/** Matches a title part that is only a rank, with the field in the next part: "Manager, Talent Community". */
const RANK_ALONE = new RegExp(
  `^ ; (?:(?:senior|sr|junior|jr|associate|assistant|global|principal|regional|staff|group|program|programme|project|marketing) )*${LOOKS_AFTER} ; (?:[^;]* )?$`,
);

/** Matches a student who works with a talent pool. */
const STUDENT = /\b(?:werkstudent\w*|praktikant\w*|working student) $/;

/** Matches a recruiter, if the next part of the title names the pool: "Chargé de recrutement - vivier". */
const RECRUITS = new RegExp(
  `\\b(?:recruiters?|recruteu\\w*|${LOOKS_AFTER} (?:de |du |of )?(?:recrutement|recruitment|recruiting)|(?:recruitment|recruiting|talent acquisition) ${LOOKS_AFTER})\\b[^;]* ; $`,
);
/** Matches people who manage a talent pool: "Leiter Initiativbewerbungen", "Manager Talent Pool". */
const HEADS =
  /^ ; (?:(?:senior|junior|global) )?(?:managers?|leads?|coordinators?|specialists?|officers?) $|\b(?:(?:head|managers?|director|lead|coordinator|officer) of|(?:responsable|responsabile|gestionnaire|chargee?|referent\w*|leiter\w*|leitung|gestor\w*|coordinador\w*)(?: du| de| des| de la| de las| der| del| di| fur)?) $/;
/**
 * Matches people who process applications: "Interest Form Processor". Used only for English titles, because in other
 * languages the words after "application" name the work that the applicants seek.
 */
const HANDLES =
  /^ (?:managers?|leads?|coordinators?|directors?|processors?|clerks?|facilitators?|administrators?|specialists?|officers?|assistants?)\b/;
const NOT_ENGLISH = /bewerb|kandidatur|candid|sollicit|ansok|ansog|sokn/;
/**
 * Matches plurals such as "applications". They show that the role handles applications, because an advertisement
 * invites only one application.
 */
const SEVERAL = /(?:applications|expressions of interest|candidatures spontanees|bewerbungen)$/;
/**
 * `DENIED_BEFORE` matches a negation before the words for a talent pool. `DENIED_AFTER` matches a negation after these
 * words: "Talent Pool not required".
 */
const DENIED_BEFORE = /\b(?:no|not|without|kein\w*|ohne|sans|sin|senza)(?: an?| the| for)? $/;
const DENIED_AFTER = /^ (?:is |are )?not\b/;

/** Matches an employer's name of a few words. "Work at Height Trainer" names no employer. */
const EMPLOYER = `(?!(?:home|heights?|sea|night)\\b)(?!(?:[^;]* )?(?:${LOOKS_AFTER}|nurses?|agents?|drivers?|trainers?|workers?|carers?)\\b)[^; ]+(?: [^; ]+){0,3}`;

/** Title parts that advertise the employer and name no work. */
export const TEASER_LINES: readonly AdvertisementLine[] = [
  [
    new RegExp(
      `^ ; (?:(?:jobs|careers?|work|working|life) at ${EMPLOYER}|careers? with ${EMPLOYER}|(?:come )?(?:and )?(?:build|shape|create|change|make) ${EMPLOYER} with us|your (?:career|future|job) (?:at|with) ${EMPLOYER}|(?:deine |ihre )?karriere bei ${EMPLOYER}|jobs bei ${EMPLOYER}|why ${EMPLOYER}|(?:votre |ta )?carriere chez ${EMPLOYER}) ; $`,
    ),
    'Life at Acme',
    'Come build the future with us',
    'Karriere bei Acme',
  ],
  [
    /^ ; (?:(?:our |all |current |open |latest |job )*(?:jobs|careers|vacancies|openings|positions|opportunities|open roles)|karriere|(?:alle |unsere )?(?:offene stellen|stellenangebote)|(?:nos )?offres d emploi|vacatures|ofertas de (?:empleo|trabajo)|vagas|offerte di lavoro) ; $/,
    'Open positions',
    'Careers',
  ],
  [
    /^ ; (?:we (?:want|would love|d love|love) to hear from you|join our (?:talent )?(?:network|community)|future talents?|test(?: (?:job|posting|requisition))?|(?:please )?do not apply(?: here)?) ; $/,
    'Join our network',
    'Do not apply',
  ],
  [/^ ; candidati (?:ora|subito|qui) ; $/, 'Candidati ora'],
  [
    /^ ; (?:(?:be|become) (?:a )?part of (?:our|the) (?:team|mission|story|journey|family)|(?:come )?join (?:us|(?:our|the|[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)? s) (?:growing |amazing |awesome |great |fantastic |dynamic |talented |global )?(?:team|mission|family|crew|movement|journey|adventure|revolution|company)|(?:our|the) [^;]{1,40} (?:mission|movement|journey|adventure|revolution|family)))(?: (?:today|now))? ; $/u,
    'Join our mission',
    'Join Acme’s Mission',
    'Join us today!',
  ],
  [
    /^ ; (?:work (?:with|for) us|grow with us|(?:we (?:are|re) )?always looking for (?:new |great |good )?(?:talents?|people)|we (?:are|re) (?:always )?hiring|always hiring[^;]*|apply (?:here|now|today|anyway)|your next (?:role|job|career|challenge)|any (?:role|position|job)|we want you|your (?:career|future) (?:starts|begins) here|why (?:join|work)[^;]*) ; $/,
    'We are always hiring!',
  ],
  [
    /^ ; (?:(?:other|your dream|dream|(?:create|design|make|build|write|pitch) your(?: own)?) (?:job|role|position)s?|stay (?:in touch|connected)[^;]*|keep in touch[^;]*|get in touch(?: with our recruiters)?|say hello|join (?:our|the) waitlist|other opportunities|let s (?:connect|talk|chat)|connect with us[^;]*|introduce yourself|(?:job|career|talent) alerts?|prospective (?:candidates|employees|applicants)) ; $/,
    'Create your own role',
    'Stay connected with us',
  ],
  [
    /^ ; (?:werde teil (?:unseres teams|von uns|unserer mission)|komm in unser team|arbeiten bei [^;]{1,30}) ; $/,
    'Werde Teil unseres Teams!',
  ],
  [
    /^ ; (?:rejoign(?:ez|s) (?:nous|notre (?:equipe|aventure|mission)|l (?:equipe|aventure))|travailler chez [^;]{1,30}) ; $/,
    'Rejoignez-nous',
  ],
  [
    /^ ; (?:unete a (?:nosotros|nuestro equipo|nuestra mision)|trabaja con nosotros|forma parte de nuestro equipo|trabalhe conosco|junte se a nos) ; $/,
    'Únete a nuestro equipo',
  ],
  [/^ ; (?:lavora con noi|unisciti a(?: noi|l nostro team)|entra nel nostro team) ; $/, 'Lavora con noi'],
  [
    /^ ; (?:kom (?:bij )?ons team versterken|word onderdeel van ons team|sluit je bij ons aan|werken bij [^;]{1,30}) ; $/,
    'Sluit je bij ons aan',
  ],
];

/** Matches a title part that consists of gender marks. */
const GENDERS = /^ ; (?:all genders|(?:[mfwdhxi] ?|div ?){2,4}) ; $/;

function isPool(words: string): boolean {
  const found = POOL_LINE[0].exec(words);
  if (found === null) return false;
  const before = words.slice(0, found.index);
  const after = words.slice(found.index + found[0].length);
  const isLookedAfter =
    AFTER_POOL.test(after) || [BEFORE_POOL, HEADS, RANK_ALONE, STUDENT, RECRUITS].some((work) => work.test(before));
  return !(isLookedAfter || DENIED_BEFORE.test(before) || DENIED_AFTER.test(after));
}

function asksForApplications(words: string, pattern: RegExp): boolean {
  const found = pattern.exec(words);
  if (found === null) return false;
  const [text] = found;
  const before = words.slice(0, found.index);
  const after = words.slice(found.index + text.length);
  const isLookedAfter =
    HEADS.test(before) ||
    (SEVERAL.test(text) && RANK_ALONE.test(before)) ||
    (!NOT_ENGLISH.test(text) && HANDLES.test(after));
  return !(isLookedAfter || DENIED_AFTER.test(after));
}

/**
 * Returns whether all parts of a title are teasers. In `Join Our Team! Registered Nurse`, only the first part is one.
 */
function isTeaser(parts: readonly string[]): boolean {
  const named = parts
    .join(' ')
    .split(';')
    .map((part) => ` ; ${part.trim()} ; `)
    .filter((part) => part !== ' ;  ; ' && !GENDERS.test(part));
  return named.length > 0 && named.every((part) => TEASER_LINES.some(([pattern]) => pattern.test(part)));
}

/** Returns whether a title names a role. False for general applications, talent pools and praise of the employer. */
export const isRole = memoize((title: string): boolean => {
  const parts = titleParts(title);
  const words = ` ${parts.join(' ')} `;
  return !(
    isPool(words) ||
    isTeaser(parts) ||
    APPLICATION_LINES.some(([pattern]) => asksForApplications(words, pattern))
  );
});
