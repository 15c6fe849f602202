import type { EmploymentType } from '@hiring/contracts';
import { TitleRules, type TitleLine } from './title-rules.js';

const LINES: readonly TitleLine<EmploymentType>[] = [
  [
    null,
    'internal | internship program* | internship coordinator | internship manager | intern program | campus and internship | practicas externas',
    'Internship Program Manager',
  ],
  [
    null,
    'stage manager | stage manage* | stage technician | stage hand* | stage direct* | late stage | early stage | growth stage',
    'Stage Manager, Theatre',
  ],
  [
    null,
    'temporary works | temporary staffing | temp staffing | temporary accommodation | interim housing',
    'Temporary Works Engineer',
  ],
  [
    null,
    'freelance manage* | freelancer manage* | contractor manage* | contractor relation* | contractor safety',
    'Contractor Management Specialist',
  ],
  [null, 'casual dining | casual wear | interim storage | seasonal menu*', 'Casual Dining Server'],
  [
    null,
    'seasonal ; part time | seasonal part time | part time ; seasonal | part time seasonal | temporary ; part time | temporary part time | part time temporary',
    'Sales Associate - Seasonal, Part-Time',
  ],
  [
    null,
    'temps plein ; temps partiel | temps partiel ; temps plein | tiempo completo ; tiempo parcial | jornada completa ; media jornada | jornada completa ; jornada parcial | tempo pieno ; tempo parziale | full time ; part time | jornada completa o parcial',
    'Conseiller de vente H/F - temps plein / temps partiel',
  ],
  [
    null,
    'ft pt | pt ft | full part time | full or part time | full time or part | full and part time | full time part time | part time full time | part time or full | ; full time ; part time | voll oder teilzeit | voll und teilzeit | voll teilzeit | vollzeit teilzeit | vollzeit ; teilzeit | teilzeit ; vollzeit | part time ; full time | vollzeit oder teilzeit | teilzeit vollzeit | teilzeit oder vollzeit | temps plein ou partiel | temps plein temps partiel | tiempo completo o parcial | tempo pieno o parziale | full time o part time | full time part',
    'Pflegefachkraft (m/w/d) Voll- oder Teilzeit',
  ],
  [
    'internship',
    'intern | interns | internship | internships | co op | summer analyst | summer associate',
    'Software Engineering Intern',
  ],
  ['internship', 'praktik* | pflichtpraktik* | schulerpraktik* | praxissemester', 'Praktikant Marketing (m/w/d)'],
  ['internship', '; stage | stagiaire* | stage de fin | offre de stage | en stage', 'Stage - Assistant communication'],
  ['internship', 'practicas | becari* | pasantia* | pasante* | practicante*', 'Becario/a de recursos humanos'],
  ['internship', 'tirocin* | stagista | stagisti | stage curriculare', 'Tirocinio ufficio acquisti'],
  [
    'temporary',
    'fixed term contract | month fixed term | months fixed term | fixed term appointment | ftc',
    'HR Advisor - 12 Month Fixed Term Contract',
  ],
  ['contract', 'self employed | c2c | corp to corp | w2 | w2 contract | contract to hire', 'Java Developer (C2C)'],
  [
    'contract',
    'freelance | freelancer* | freelancing | contractor | contractors | independent contractor | contract role | contract position | ; contract ; | contract ; | contract recruiter | contract engineer | contract developer | contract designer | contract nurse | month contract | months contract | 1099 | b2b',
    'UX Designer (Contract)',
  ],
  ['contract', 'freiberuf* | freie mitarbeit* | auf honorarbasis | honorarkraft', 'Dozent auf Honorarbasis'],
  ['contract', 'independant* | auto entrepreneur | portage salarial', 'Formateur indépendant'],
  ['contract', 'autonomo* | por cuenta propia', 'Comercial autónomo'],
  ['contract', 'partita iva | p iva | libero professionista | libera professione', 'Agente di vendita con partita IVA'],
  ['part_time', 'part time | parttime | prn | pt ; | per diem | half time | part timer', 'Barista, part-time'],
  [
    'part_time',
    'teilzeit | teilzeitkraft | teilzeitstelle | minijob* | mini job | werkstudent* | studentische hilfskraft | studentische aushilfe | 450 euro | 520 euro | 538 euro',
    'Werkstudent Controlling (m/w/d)',
  ],
  ['part_time', 'temps partiel | mi temps', 'Assistant administratif à temps partiel'],
  ['part_time', 'tiempo parcial | medio tiempo | media jornada | jornada parcial', 'Dependienta a media jornada'],
  ['part_time', 'tempo parziale | orario ridotto', 'Commessa a tempo parziale'],
  [
    'temporary',
    'temporary | temp | seasonal | fixed term | maternity cover | parental leave cover | maternity leave cover | leave cover | interim | casual | holiday help',
    'Payroll Clerk (Temporary)',
  ],
  [
    'temporary',
    'befristet* | aushilf* | saison | saisonkraft | saisonkrafte | elternzeitvertretung | schwangerschaftsvertretung | krankheitsvertretung | ferienjob* | zeitarbeit',
    'Sachbearbeiter (befristet)',
  ],
  ['temporary', 'cdd | interimaire* | saisonnier* | remplacement conge | remplacement temporaire', 'Vendeur en CDD'],
  [
    'temporary',
    'temporal | eventual | campana de navidad | campana navidad | campana de verano | campana verano | sustitucion | interinidad | obra y servicio | fijo discontinuo',
    'Mozo de almacén temporal',
  ],
  [
    'temporary',
    'tempo determinato | sostituzione maternita | stagionale | stagionali',
    'Receptionist a tempo determinato',
  ],
  ['full_time', 'full time | fulltime | ft ;', 'Registered Nurse - Full Time'],
  ['full_time', 'vollzeit | vollzeitkraft | vollzeitstelle', 'Koch in Vollzeit'],
  ['full_time', 'temps plein | temps complet', 'Aide-soignant à temps plein'],
  ['full_time', 'tiempo completo | jornada completa', 'Camarero a jornada completa'],
  ['full_time', 'tempo pieno', 'Magazziniere a tempo pieno'],
];

export const EMPLOYMENT_RULES = new TitleRules(LINES);
