import { memoize } from '../memoize.js';
import { titleParts } from './title-rules.js';

/** A pattern over folded words with ` ; ` around the parts of a title, and titles that it decides. */
export type AdvertisementLine = readonly [pattern: RegExp, ...examples: string[]];

/** Titles of advertisements that ask for an application in general: no role is open. */
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
    /\b(?:general|future) (?:interest|consideration|inquir(?:y|ies)|enquir(?:y|ies)|submissions?)(?= ;| (?:form|at|in|for)\b)|\b(?:general )?(?:resume|cv) (?:submissions?|drop|bank|upload)\b|^ ; (?:just )?(?:submit|send|drop|upload|share|leave) (?:us )?(?:your )?(?:resume|cv|profile|details)\b/,
    'General Interest',
    'Submit your resume',
  ],
  [
    /; eoi ;|\b(?:expressions? of interest|(?:register|express|share|submit) (?:your |an )?interest|interest (?:form|list))\b/,
    'Expression of Interest - Registered Nurses',
    'EOI - Support Worker',
  ],
  [
    /\bfuture (?:job |career |employment |internship |intern |work |hiring |open |team |teaching |staff )*(?:opportunit(?:y|ies)|openings?|vacanc(?:y|ies)|positions?|roles|needs|hires|hiring)(?= ;| (?:at|in|for|with|within|as|on)\b)|; (?:pipeline|pipelining) (?:for|role|roles|requisition|req|position)\b|\bfuture [^;]*\b(?:positions|openings|opportunities|roles|vacancies) ;/,
    'Future Opportunities - Engineering',
    'Pipeline for Future Site Positions',
  ],
  [
    /\b(?:don t|do not|didn t|did not|not) (?:see(?:ing)?|find(?:ing)?) (?:a|an|any|the|your|what|anything|something|right|position|job|role|open)\b|\b(?:can t|cannot|couldn t|unable to) (?:find|see) (?:a|an|any|the|your|what|anything|something|right)\b|\bnone of (?:the above|these roles)\b|\bno (?:suitable|matching|relevant|current|open) (?:role|job|position|vacanc|opening)s?\w* (?:for you|here|right now|listed|available|that|;)|\bno (?:role|job|position) (?:fits|that fits|for you)\b/,
    'Don’t see the right role?',
    'Can’t find what you’re looking for? Apply here',
  ],
  [
    /\b(?:initiativ|blind|spontan|kurz)(?:e| |e )?bewerb(?:ung|ungen|er)\b|\boffene bewerbung\b|\bbewirb dich initiativ\b|\binitiativ (?:bewerben|kandidatur)\b/,
    'Initiativbewerbung (m/w/d)',
    'Blindbewerbung Produktion',
  ],
  [
    /\b(?:nichts passendes|keine? passende[rsn]? (?:stelle|stellenanzeige|job|position)|(?:stelle|job|position) (?:ist )?(?:noch )?nicht dabei|nicht (?:die|der|das) (?:richtige|passende)|noch nicht gefunden)\b|\b(?:dein|ihr) traumjob (?:ist )?(?:noch )?nicht dabei\b/,
    'Nichts Passendes dabei?',
    'Keine passende Stelle gefunden?',
  ],
  [
    /\bcandidatures? (?:spontann?ee?s?|libres?|ouvertes?|generales?)\b|\bvivier (?:de )?(?:talents?|candidats?|candidatures?)\b|; vivier ;|\bautre candidature\b/,
    'Candidature spontanée H/F',
    'Vivier de talents',
  ],
  [
    /\b(?:aucune? (?:offre|annonce|poste) ne|vous ne trouvez pas|tu ne trouves pas|pas trouve (?:l|le|votre|ton|de))\b/,
    'Aucune offre ne vous correspond ?',
    'Vous ne trouvez pas votre bonheur ?',
  ],
  [
    /\b(?:candidaturas?|aplicacion|solicitud|postulacion) (?:espontane?as?|espontaneas?|abiertas?|generales?|general)\b|(?<!no admite )(?<!sin )\bauto ?candidaturas?\b|; (?:bolsa|banco|base de datos) de (?:trabajo|empleo|talentos?|candidatos|curriculum)\b|^ ; envia(?:nos)? (?:tu|su) (?:cv|curriculum)\b|\bbanco de (?:talentos?|candidatos|curriculos)\b/,
    'Candidatura espontánea',
    'Bolsa de trabajo - Enfermería',
  ],
  [
    /\bno (?:encuentras|encuentra|ves|hay) (?:la|el|un|una|lo|tu|su|vacante)\b/,
    '¿No encuentras la vacante?',
    'No hay vacante para ti?',
  ],
  [
    /\bcandidatur[ae] (?:spontane[ae]|liber[ae]|apert[ae]|general[ei]|espontaneas?|abertas?)\b|^ ; invia(?:ci)? (?:il tuo (?:cv|curriculum)|la tua candidatura)\b|\bnon (?:trovi|hai trovato) (?:la|il|l|una|un|quello|cio)\b/,
    'Candidatura spontanea',
    'Non hai trovato la posizione giusta?',
  ],
  [
    /\b(?:open|spontane|algemene) sollicitaties?\b|\bgeen (?:passende|geschikte) (?:vacature|functie|baan)\b|\bvacature niet (?:gevonden|tussen)\b|\bniet de juiste (?:vacature|functie|baan)\b|\b(?:staat|zit) (?:jouw|je|de) [^;]* niet (?:er )?(?:bij|tussen)\b|\bstaat [^;]* er niet (?:bij|tussen)\b|^ ; stuur (?:ons )?je cv\b/,
    'Open sollicitatie',
    'Geen passende vacature gevonden?',
  ],
];

/** A collection of people for later, unless the title is that of someone who looks after it. */
export const POOL_LINE: AdvertisementLine = [
  /\b(?:(?:talent|candidate|applicant|recruit|recruitment|hiring)s? (?:acquisition )?(?:pools?|community|communities|networks?|pipelines?|banks?|database|bench|reserve|hub|circle)|talent(?:en)?(?:pool|netzwerk|netwerk|community)s?|talent(?:en)? (?:netzwerk|netwerk)|comunidad de talentos?|comunita (?:di )?talenti|communaute de talents|reserve de talents|open pools?)\b/,
  'Join our Talent Community',
  'Talentpool Pflege (m/w/d)',
  'Software Engineer - Talent Pool',
  'Postdoctoral Opportunities (Open Pool)',
];

/** Who looks after such a collection: "Talent Community Manager", "Head of Talent Network". */
const LOOKS_AFTER =
  '(?:managers?|leads?|leaders?|specialists?|coordinators?|directors?|head|partners?|associates?|advis[eo]rs?|officers?|analysts?|administrators?|assistants?|builders?|recruiters?|sourcers?|consultants?|developers?|engineers?|owners?|representatives?|executives?|strategists?|marketers?|interns?|vp|president|experts?|architects?|planners?|ambassadors?|producers?|editors?|moderators?|referent\\w*|leiter\\w*|leitung|spezialist\\w*|praktikant\\w*|werkstudent\\w*|responsable|responsabile|charge|chargee|gestor\\w*|tecnico|tecnica|especialista|coordinador\\w*|medewerker|adviseur)';
const AFTER_POOL = new RegExp(`^[^;]*\\b${LOOKS_AFTER}\\b`);
const BEFORE_POOL = new RegExp(
  `\\b${LOOKS_AFTER}\\b[^;]* (?:of|for|du|de|der|del|des|fur|van|the|and|di|our)(?: [^;]*)? $`,
);
/** "Manager, Talent Community": a part that is only a rank has its field in the next one. */
const RANK_ALONE = new RegExp(
  `^ ; (?:(?:senior|sr|junior|jr|associate|assistant|global|principal|regional|staff|group|program|programme|project|marketing) )*${LOOKS_AFTER} ; (?:[^;]* )?$`,
);

/** A student who works with it. */
const STUDENT = /\b(?:werkstudent\w*|praktikant\w*|working student) $/;

/** Titles that only advertise working there, and name no work. The whole title is such a phrase. */
export const TEASER_LINES: readonly AdvertisementLine[] = [
  [
    /^ ; (?:(?:be|become) (?:a )?part of (?:our|the) (?:team|mission|story|journey|family)|(?:come )?join (?:us|(?:our|the|[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)? s) (?:growing |amazing |awesome |great |fantastic |dynamic |talented |global )?(?:team|mission|family|crew|movement|journey|adventure|revolution|company)|(?:our|the) [^;]{1,40} (?:mission|movement|journey|adventure|revolution|family)))(?: (?:today|now))? ; $/u,
    'Join our mission',
    'Join Acme’s Mission',
    'Join us today!',
  ],
  [
    /^ ; (?:work (?:with|for) us|grow with us|(?:we (?:are|re) )?always looking for (?:new |great |good )?(?:talents?|people)|we (?:are|re) (?:always )?hiring|apply (?:here|now|today)|your next (?:role|job|career|challenge)|any (?:role|position|job)|we want you|your (?:career|future) (?:starts|begins) here|careers? (?:at|with) [^;]{1,30}|why (?:join|work)[^;]*) ; $/,
    'We are always hiring!',
  ],
  [
    /^ ; (?:(?:other|your dream|dream|(?:create|design|make|build|write|pitch) your(?: own)?) (?:job|role|position)s?|stay (?:in touch|connected)[^;]*|keep in touch[^;]*|get in touch|let s (?:connect|talk|chat)|connect with us[^;]*|introduce yourself|(?:job|career|talent) alerts?|prospective (?:candidates|employees|applicants)) ; $/,
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

const ADVERTISEMENTS = [...TEASER_LINES, ...APPLICATION_LINES];

function isPool(words: string): boolean {
  const found = POOL_LINE[0].exec(words);
  if (found === null) return false;
  const before = words.slice(0, found.index);
  const after = words.slice(found.index + found[0].length);
  return ![AFTER_POOL.test(after), BEFORE_POOL.test(before), RANK_ALONE.test(before), STUDENT.test(before)].includes(
    true,
  );
}

/**
 * Whether a title is that of a role. False for advertisements that collect applications or praise the employer: a
 * general application, a talent pool, "Join our mission".
 */
export const isRole = memoize((title: string): boolean => {
  const words = ` ${titleParts(title).join(' ')} `;
  return !(isPool(words) || ADVERTISEMENTS.some(([pattern]) => pattern.test(words)));
});
