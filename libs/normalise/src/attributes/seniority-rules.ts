import type { Seniority } from '@hiring/contracts';
import { TitleRules, type TitleLine } from './title-rules.js';

/**
 * `manager` and `director` mean that the person leads people: "product manager", "project manager" and "account
 * manager" have no level. Leiter, Responsable, Jefe and Responsabile are managers; leaders of a team or a shift, and
 * principal and staff engineers, are leads.
 */
const LINES: readonly TitleLine<Seniority>[] = [
  [null, 'stage manage* | stage technician', 'Stage Manager'],
  ['senior', 'senior care assistant* | senior care worker*', 'Senior Care Assistant'],
  [
    null,
    'seniors housing | senior living | senior care | senior center | senior centre | senior services | senior housing | senior citizen*',
    'Senior Living Activities Coordinator',
  ],
  [
    null,
    'assistant to the | assistant to ceo | assistant to cfo | assistenz der | assistenz des | assistant de direction | assistante de direction | asistente de direccion | assistente di direzione | assistent der | sekretar*',
    'Assistant to the CEO',
  ],
  [
    null,
    'art director* | funeral director | casting director | director of photography | directeur artistique | directrice artistique | director de arte | music director',
    'Art Director',
  ],
  [
    null,
    's assistant | s personal assistant | s pa | s clerk | s secretary | s administrative | s office',
    "Account Director's Assistant",
  ],
  [null, 'junior high | junior school | lead paint | lead time | lead free', 'Junior High School Teacher'],
  [null, 'chief of staff | chief engineer', 'Chief of Staff'],
  ['mid', 'junior mid | mid junior | semi senior | semisenior | ssr', 'Desarrollador Semi Senior'],
  [
    null,
    'junior senior | senior junior | junior or senior | junior bis senior | junior oder senior | junior ou senior | junior o senior | junior to senior | junior and senior',
    'Berater (Junior oder Senior)',
  ],
  [
    'intern',
    'intern | interns | internship | internships | co op | working student | apprentice | apprentices | apprenticeship | summer analyst',
    'Marketing Intern',
  ],
  [
    'intern',
    'praktik* | pflichtpraktik* | werkstudent* | studentische hilfskraft | ausbildung | auszubildend* | azubi | duales studium | dualer student',
    'Ausbildung Mechatroniker (m/w/d)',
  ],
  [
    'intern',
    '; stage | stagiaire* | alternance | alternant* | apprenti | apprentie | apprentissage',
    'Alternance - Chargé de recrutement',
  ],
  ['intern', 'practicas | becari* | pasante* | practicante* | aprendiz', 'Ingeniero en prácticas'],
  ['intern', 'tirocin* | stagista | apprendista | apprendistato', 'Apprendista elettricista'],
  [
    'executive',
    'ceo | cfo | cto | coo | cmo | cpo | cio | ciso | chro | cro | chief | vp | svp | evp | avp | vice president | president | managing director | executive director',
    'VP Engineering',
  ],
  ['executive', 'geschaftsfuhr* | vorstand | vorstandin', 'Geschäftsführer (m/w/d)'],
  ['executive', 'directeur general | directrice generale | pdg', 'Directeur général'],
  ['executive', 'director general | directora general | consejero delegado', 'Director general'],
  ['executive', 'amministratore delegato | direttore generale', 'Direttore generale'],
  [null, 'head hunt* | head start | head lice', 'Head Start Teacher'],
  [
    'lead',
    'head chef | charge nurse | foreman | forewoman | kuchenchef* | chef de cuisine | cheffe de cuisine | jefe de cocina | jefa de cocina | head coach | head nurse | head teacher | head waiter',
    'Head Chef',
  ],
  ['director', 'director | directors | head of | head | group head', 'Director of Nursing'],
  ['director', 'direktor | direktorin | bereichsleit* | hauptabteilungsleit*', 'Bereichsleiter Vertrieb'],
  ['director', 'directeur | directrice', 'Directrice marketing'],
  ['director', 'directora', 'Directora de operaciones'],
  ['director', 'direttore | direttrice', 'Direttore commerciale'],
  [
    'entry',
    'junior | jr | entry level | new grad | new graduate | recent graduate | early career | graduate engineer | graduate consultant | graduate analyst | graduate trainee | graduate developer | graduate programme | graduate program ; | ; graduate | trainee | trainees',
    'Junior Developer',
  ],
  ['entry', 'berufseinsteig* | absolvent* | quereinsteig* | volontar*', 'Berater (Berufseinsteiger)'],
  ['entry', 'debutant* | jeune diplome* | jeune diplomee*', 'Comptable débutant'],
  ['entry', 'recien egresad* | recien titulad* | recien graduad* | sin experiencia', 'Programador recién titulado'],
  ['entry', 'neolaureat* | neodiplomat* | prima esperienza', 'Ingegnere neolaureato'],
  [
    'lead',
    'jefe de equipo | jefa de equipo | jefe a de equipo | jefe de turno | jefa de turno | jefe a de turno',
    'Jefe de equipo de limpieza',
  ],
  [
    null,
    'jefe de proyecto* | jefa de proyecto* | jefe a de proyecto* | jefe de producto | jefa de producto | jefe de obra',
    'Jefe de proyecto',
  ],
  [
    'manager',
    'senior manager | sr manager | manager of | ; manager ; | engineering manager | people manager | team manager | development manager ; | assistant manager | deputy manager',
    'Manager, Data Engineering',
  ],
  [
    'manager',
    'store manager | shop manager | branch manager | restaurant manager | general manager | plant manager | warehouse manager | shift manager | area manager | regional manager | district manager | country manager | department manager | site manager | hotel manager | kitchen manager | bar manager | duty manager | nurse manager | clinic manager',
    'Assistant Store Manager',
  ],
  [
    'manager',
    'operations manager | sales manager | finance manager | hr manager | human resources manager | production manager | it manager | support manager | service manager | quality manager | supervisor | supervisors | superintendent',
    'Production Supervisor',
  ],
  [
    'manager',
    'leiter | leiterin | leitung | abteilungsleit* | filialleit* | marktleit* | betriebsleit* | niederlassungsleit* | werkleit* | werksleit* | gruppenleit* | pflegedienstleit* | einrichtungsleit* | stationsleit* | kuchenleit* | regionalleit* | restaurantleit* | standortleit*',
    'Leiter Controlling (m/w/d)',
  ],
  [
    'manager',
    'responsable | chef de service | chef des ventes | chef de rayon | chef de secteur | gerant*',
    'Responsable logistique',
  ],
  ['manager', 'jefe | jefa | gerente | encargad*', 'Jefa de administración'],
  ['manager', 'responsabile | capo reparto | caporeparto | capo ufficio', 'Responsabile amministrativo'],
  [
    null,
    'lead time | lead times | lead generation | lead gen | lead qualif* | lead manage* | lead free | lead nurtur* | inbound lead | lead acquisition | lead abatement',
    'Lead Generation Specialist',
  ],
  [
    null,
    'school principal | principal ; elementary | principal ; high school | principal ; middle school | principal ; primary | assistant principal | elementary principal',
    'Assistant Principal',
  ],
  ['lead', 'lead | team leader | leader ; | shift leader | principal | crew leader', 'Lead Data Scientist'],
  [
    'lead',
    'staff engineer | staff software | staff machine | staff data | staff product | staff security | staff designer | staff design* | staff developer | staff scientist | staff research* | staff site | staff backend | staff frontend | staff full | staff firmware | staff hardware | staff platform | staff systems | staff infrastructure | staff devops | staff ml | staff ai',
    'Staff Software Engineer',
  ],
  ['lead', 'teamleit* | schichtleit* | vorarbeit* | polier | wohnbereichsleit*', 'Teamleiter Kundenservice'],
  ['lead', 'chef d equipe | cheffe d equipe', "Chef d'équipe maintenance"],
  ['lead', 'lider | capataz', 'Líder técnico'],
  ['lead', 'capo squadra | caposquadra | capoturno | capo turno', 'Capo squadra montaggio'],
  ['senior', 'senior | sr | snr | seniors | iii', 'Senior Accountant'],
  ['senior', 'erfahren* | langjahrig* | berufserfahren*', 'Erfahrener Elektriker'],
  ['senior', 'experimente*', 'Comptable expérimenté'],
  ['senior', 'experimentad*', 'Soldador experimentado'],
  ['senior', 'espert*', 'Cuoco esperto'],
  ['mid', 'mid level | midlevel | mid senior | intermediate | mid weight | midweight | ii', 'Mid-level Designer'],
  ['mid', 'confirme | confirmee', 'Développeur confirmé'],
  ['mid', 'intermedio', 'Desarrollador intermedio'],
  ['entry', 'i ;', 'Accountant I'],
];

export const SENIORITY_RULES = new TitleRules(LINES);
