/** What the lines under a heading are about. */
export type Section = 'required' | 'preferred' | 'other' | null;

interface SectionRule {
  section: Exclude<Section, null>;
  pattern: RegExp;
  example: string;
}

/**
 * Rules for headings in plain form. The first match decides. Each rule matches at the line's start: "Docker is a plus"
 * is a list item, not a heading.
 */
export const SECTION_RULES: readonly SectionRule[] = [
  {
    section: 'required',
    pattern: /^\W*(?:requir\w*|qualifications?|minimum) (?:and|&|\/|or) prefer/,
    example: 'Required and preferred skills',
  },
  {
    section: 'preferred',
    pattern:
      /^\W*(?:(?:some|also|our|your|the|other|additional|skills|key|useful|it's|is|it) ){0,2}(?:nice[- ]to[- ]haves?|good to haves?|bonus(?: points?| skills?| qualif\w+| experience| if\b|es)?\W*(?:$|if|for|points|\()|prefer(?:red|able)?\W*(?:$|qualif|skill|exper|requir|but|knowledge|attribut|education|background|candidate)|desir(?:able|ed)\W*(?:$|\(|qualif|skill|exper|but|criteria|requir|attribut)|pluses\b|plus\W*$|(?:a |an )?(?:big |huge |definite )?(?:plus|advantage|bonus) (?:if|would)|would be (?:a )?(?:nice|great|plus|bonus)|extra credit|even better|stand out|what (?:will|would|makes?|can) (?:make )?(?:you |set you )?(?:stand|apart)|set you apart|useful but|optional)|^\W*(?:wunschenswert|von vorteil|das ware|idealerweise|pluspunkte|les plus|un plus|serait un plus|souhaite|apprecie|deseable|valorable|se valora|valoraremos|plus\b)/,
    example: 'Nice to have',
  },
  {
    section: 'required',
    pattern:
      /^\W*(?:(?:our|your|the|job|key|core|basic|minimum|main|essential|technical|role|position|candidate|professional|education|experience|and|&|skills|knowledge) ){0,4}(?:requirements?|qualifications?|must[- ]haves?|essentials?|requisit[oi]s?|anforderungen|qualifikation(?:en)?|prerequis|competences|perfil|profil)\b|^\W*(?:required|minimum|basic|essential|key|core|technical|professional|relevant|your|desired) (?:qualif|skills?|experience|knowledge|education|competenc|background)|^\W*(?:skills?|experience|education|knowledge|expertise|abilities|competencies)(?:,? (?:and|&|skills?|experience|education|knowledge|expertise|abilities|qualifications|required|needed))*\W*$|^\W*(?:what|who) (?:(?:you|we|you'll|you'd|you're|we're|we'd|you will|are|do|should) ){1,3}(?:bring|need|have|look|looking|hope|want|are\b|seek|expect|love|know)|^\W*(?:who|what) you are|^\W*(?:about you|you (?:have|bring|are|will have|should have|might be|must have|possess)\b|you'll (?:have|need|bring)|we(?:'re| are) looking for|the ideal candidate|ideal candidate|to (?:succeed|be successful)|this (?:role )?is for you if)|^\W*(?:(?:dein|ihr|euer|das|unser|votre|ton|le|tu|el|il tuo|jouw|vos|tes|nos) )(?:profil|perfil|bringst|bringen|competences|profilo|hintergrund)|^\W*(?:das|was) (?:du|sie|bringst|bringen|wir)\b.*(?:mit|erwarten|suchen)|^\W*(?:profil|que buscamos|qu(?:e|ien) (?:eres|buscamos|necesitas)|buscamos|formation|formacion|chi (?:sei|cerchiamo)|cosa cerchiamo|wij vragen|wat (?:je|jij) meebrengt)/,
    example: 'What you bring',
  },
  {
    section: 'other',
    pattern:
      /^\W*(?:(?:your|our|the|job|key|core|main|day-to-day|role|position|and|&|other|company|total) ){0,3}(?:responsibilit\w*|duties|tasks|benefits|perks|compensation|salary|tareas|aufgaben|missions?|avantages|funciones|beneficios|mansioni)\b|^\W*(?:what you(?:'ll| will| would)? (?:do|be doing|own|work|get|build)|about (?!you)|who we are|why\b|the (?:role|team|company|opportunity)|your (?:role|impact|mission)|we offer|what we offer|what's in it|wir bieten|das bieten|was wir|ce que nous|que ofrecemos|ofrecemos|offriamo|equal|how (?:we|to)|(?:interview|hiring|application) process)/,
    example: 'Responsibilities',
  },
];

/** Words in headings. A line without any of them is no heading. */
export const SECTION_WORDS: readonly string[] = (
  'nice prefer preferred preferable bonus bonuses plus pluses pluspunkte desirable desired good extra stand apart better ' +
  'required requirements requirement wunschenswert vorteil ware idealerweise souhaite apprecie deseable valorable valora ' +
  'valoraremos optional qualification qualifications must essential essentials bring need have hope looking want you your ' +
  'skills skill experience expertise education knowledge competencies abilities anforderungen profil qualifikation ' +
  'qualifikationen bringst bringen mit mitbringst competences prerequis requisitos requisiti perfil profilo buscamos eres ' +
  'formation formacion sei cerchiamo vragen meebrengt candidate responsibilities responsibility tasks role about benefits ' +
  'perks offer compensation salary duties mission missions tareas aufgaben bieten avantages funciones beneficios mansioni why ' +
  'team company opportunity process equal ofrecemos offriamo'
).split(' ');

const HEADING_LENGTH_MAX = 60;

/** Returns the section that a line in plain form opens, or null. A line with a digit is never a heading. */
export function sectionOf(line: string): Section {
  const heading = line.slice(0, HEADING_LENGTH_MAX).trim();
  if (/\d/.test(heading)) return null;
  return SECTION_RULES.find(({ pattern }) => pattern.test(heading))?.section ?? null;
}
