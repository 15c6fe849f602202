import type { Workplace } from '@hiring/contracts';
import { TitleRules, type TitleLine } from './title-rules.js';

const LINES: readonly TitleLine<Workplace>[] = [
  [
    null,
    'remote sensing | remotely operated | remote controlled | remote monitoring | remote patient | remote control | remote access | remote support | remote operations | remote site | remote sites | remote area | remote community',
    'Remote Sensing Scientist',
  ],
  [
    null,
    'hybrid cloud | hybrid vehicle* | hybrid electric | hybrid powertrain | hybrid mobile | hybrid systems | hybrid event* | hybrid app* | hybrid infrastructure | hybrid fund*',
    'Hybrid Cloud Architect',
  ],
  [
    null,
    'on site manager | onsite manager | on site supervisor | on site coordinator | onsite coordinator | onsite account',
    'On-site Manager, Logistics',
  ],
  [null, 'remote pilot*', 'Remote Pilot - Drone Survey'],
  [null, 'digital presence', 'Digital Presence Editor'],
  [
    'onsite',
    'no remote | not remote | non remote | kein home* | kein remote | sans teletravail | sin teletrabajo',
    'Warehouse Clerk (no remote)',
  ],
  [
    null,
    'remote or onsite | remote or on site | onsite or remote | on site or remote | remote onsite | remote on site | remote or hybrid | hybrid or remote | remote hybrid | hybrid remote or',
    'Engineer (remote or on-site)',
  ],
  [null, 'hybrid remote | remote hybrid', 'Business Analyst - Hybrid/Remote'],
  [
    'hybrid',
    'teletravail 1j* | teletravail 2j* | teletravail 3j* | teletravail 1 j* | teletravail 2 j* | teletravail 3 j*',
    'Comptable confirmé - Télétravail 2j/semaine',
  ],
  ['hybrid', 'hybrid | hybrides | hybride | hybrider', 'Data Analyst - Hybrid'],
  ['hybrid', 'hibrid* | semipresencial | teletrabajo parcial', 'Analista contable (híbrido)'],
  ['hybrid', 'ibrid* | modalita mista', 'Impiegato commerciale - lavoro ibrido'],
  [
    'hybrid',
    'teilweise remote | teils remote | teilweise homeoffice | teilweise home office | teletravail partiel | partially remote | partly remote | days remote | days in office',
    'Buchhalter (m/w/d), teilweise remote',
  ],
  ['remote', 'remote | fully remote | remotely | 100% remote', 'Backend Engineer (Remote)'],
  [
    'remote',
    'work at home | work from home | wfh | home based | homebased | work from anywhere | telecommut* | telework* | virtual position',
    'Work From Home Customer Advisor',
  ],
  ['remote', 'homeoffice | home office | mobiles arbeiten | ortsunabhangig*', 'Sachbearbeiter im Homeoffice'],
  ['remote', 'teletravail | a distance | en distanciel | full remote', 'Développeur PHP - télétravail'],
  ['remote', 'teletrabajo | en remoto | remoto | remota | a distancia | desde casa', 'Programador Java en remoto'],
  [
    'remote',
    'da remoto | telelavoro | smart working | smartworking | da casa',
    'Operatore call center in smart working',
  ],
  ['onsite', 'onsite | on site | in office | in person | office based', 'Receptionist (on-site)'],
  ['onsite', 'vor ort | in prasenz | prasenzstelle', 'IT-Supporter vor Ort'],
  ['onsite', 'sur site | en presentiel | presentiel', 'Formateur en présentiel'],
  ['onsite', 'presencial | presenciales', 'Profesor de inglés - presencial'],
  ['onsite', 'in presenza | in sede', 'Consulente, lavoro in sede'],
];

export const WORKPLACE_RULES = new TitleRules(LINES);
