/** What the lines under a heading say of the role. */
export type Section = 'required' | 'preferred' | 'other' | null;

interface SectionRule {
  section: Exclude<Section, null>;
  pattern: RegExp;
  example: string;
}

/** Of headings in plain form; the first rule that matches decides. */
export const SECTION_RULES: readonly SectionRule[] = [
  {
    section: 'required',
    pattern: /(?:requir\w*|qualifications?|minimum) (?:and|&|\/|or) prefer/,
    example: 'Required and preferred skills',
  },
  {
    section: 'preferred',
    pattern:
      /nice[- ]to[- ]have|prefer|bonus (?:points?|skills|qualif)|\bplus(?:es|punkte)?\b|desir(?:able|ed)|good to have|extra credit|stand out|even better|not required|advantageous|wunschenswert|von vorteil|serait un plus|les plus|souhait|apprecie|deseable|valorable|se valora|valoraremos|optional/,
    example: 'Nice to have',
  },
  {
    section: 'required',
    pattern:
      /requir|qualification|must[- ]haves?|what (?:you(?:'ll| will)?|we(?:'re| are)?) (?:bring|need|have|look)|who you are|who we(?:'re| are) looking|about you|your (?:profile|background|skills|experience|qualif)|you(?:'ll)? (?:have|bring|are|need)|skills|experience|looking for|ideal candidate|minimum|education|knowledge|anforderung|profil|qualifikation|bringst du|bringen sie|mitbringen|competences|prerequis|requis|perfil|buscamos|formacion|conocimientos/,
    example: 'What you bring',
  },
  {
    section: 'other',
    pattern:
      /responsib|you(?:'ll| will) (?:do|be doing|work)|role|about|who we are|benefits|perks|we offer|offer|compensation|salary|duties|missions?|tareas|aufgaben|wir bieten|avantages|funciones|why|team|company|process|equal/,
    example: 'Responsibilities',
  },
];

/** Words of headings: a line without one of them is read for no section. */
export const SECTION_WORDS: readonly string[] = (
  'nice prefer preferred bonus plus pluses pluspunkte desirable desired good extra stand better required requirements ' +
  'requirement advantageous wunschenswert vorteil souhaite souhaites apprecie deseable valorable valora valoraremos optional ' +
  'qualification qualifications must bring need have looking you your skills experience ideal minimum education knowledge ' +
  'anforderungen profil qualifikation qualifikationen bringst bringen mitbringen competences prerequis requis requisitos ' +
  'perfil buscamos formacion conocimientos responsibilities responsibility role about benefits perks offer offers ' +
  'compensation salary duties mission missions tareas aufgaben bieten avantages funciones why team company process equal who'
).split(' ');

const HEADING_LENGTH_MAX = 60;

/** The section that a line in plain form opens; null when it is no heading. */
export function sectionOf(line: string): Section {
  const heading = line.slice(0, HEADING_LENGTH_MAX);
  return SECTION_RULES.find(({ pattern }) => pattern.test(heading))?.section ?? null;
}
