import type { JobFunction } from '@hiring/contracts';
import type { SimLanguage } from './places.js';
import type { Draws } from './random.js';

interface FunctionRoles {
  departments: string[];
  /** Titles without level and focus: in English, and in each other language in which companies use local titles. */
  titles: Partial<Record<SimLanguage, string[]>> & { en: string[] };
  focus: string[];
}

const LEVELS: readonly (readonly [string, number])[] = [
  ['', 8],
  ['Senior ', 6],
  ['Junior ', 2],
  ['Staff ', 2],
  ['Principal ', 1],
  ['Lead ', 2],
  ['Associate ', 1],
];
const TECH_FOCUS =
  'Payments Platform Growth Checkout Search Identity Billing Onboarding Reliability Integrations Mobile Edge'.split(
    ' ',
  );
const REGION_FOCUS = [
  'DACH',
  'Nordics',
  'Benelux',
  'UK & Ireland',
  'Southern Europe',
  'Mid-Market',
  'Enterprise',
  'SMB',
  'Public Accounts',
  'Strategic Accounts',
];
const SITE_FOCUS = [
  'Early Shift',
  'Night Shift',
  'Weekend',
  'Site North',
  'Site South',
  'Central Hub',
  'Line 1',
  'Line 2',
  'Line 3',
  'New Plant',
];

const ROLES: Partial<Record<JobFunction, FunctionRoles>> = {
  engineering: {
    departments: ['Engineering', '2100 Software Engineering [R&D]', 'Product and Tech'],
    titles: {
      en: [
        'Software Engineer',
        'Backend Engineer',
        'Frontend Engineer',
        'Full Stack Developer',
        'Site Reliability Engineer',
        'Mobile Developer',
        'Embedded Software Engineer',
      ],
      de: ['Softwareentwickler', 'Backend-Entwickler', 'Entwicklungsingenieur'],
      fr: ['Ingénieur logiciel', 'Développeur Full Stack'],
      es: ['Ingeniero de Software', 'Desarrollador Backend'],
      nl: ['Softwareontwikkelaar'],
      pl: ['Programista Java'],
      pt: ['Engenheiro de Software'],
    },
    focus: TECH_FOCUS,
  },
  data_science: {
    departments: ['Data', 'Data & Analytics', 'Engineering'],
    titles: {
      en: ['Data Scientist', 'Data Engineer', 'Data Analyst', 'Machine Learning Engineer', 'Analytics Engineer'],
      de: ['Datenanalyst'],
      fr: ['Analyste de données'],
    },
    focus: TECH_FOCUS,
  },
  it_operations: {
    departments: ['IT', 'Business Systems'],
    titles: { en: ['Systems Administrator', 'IT Support Specialist', 'Network Engineer'], de: ['Systemadministrator'] },
    focus: SITE_FOCUS,
  },
  security: {
    departments: ['Security', 'Engineering'],
    titles: { en: ['Security Engineer', 'Information Security Analyst', 'Application Security Engineer'] },
    focus: TECH_FOCUS,
  },
  product: {
    departments: ['Product', 'Product Management'],
    titles: {
      en: ['Product Manager', 'Product Owner', 'Technical Product Manager'],
      fr: ['Chef de produit'],
      de: ['Produktmanager'],
    },
    focus: TECH_FOCUS,
  },
  design: {
    departments: ['Design', 'Product'],
    titles: { en: ['Product Designer', 'UX Researcher', 'UX Designer', 'Visual Designer'] },
    focus: TECH_FOCUS,
  },
  sales: {
    departments: ['Sales', '1130 Scaled Sales [UR]', 'Revenue'],
    titles: {
      en: [
        'Account Executive',
        'Sales Development Representative',
        'Sales Engineer',
        'Sales Manager',
        'Account Manager',
      ],
      de: ['Vertriebsmitarbeiter'],
      fr: ['Ingénieur commercial'],
      es: ['Ejecutivo de Ventas'],
      nl: ['Accountmanager'],
      it: ['Responsabile vendite'],
    },
    focus: REGION_FOCUS,
  },
  marketing: {
    departments: ['Marketing', 'Brand_MK1_2146'],
    titles: {
      en: [
        'Product Marketing Manager',
        'Content Marketing Manager',
        'Performance Marketing Specialist',
        'Brand Manager',
      ],
      de: ['Marketingmanager'],
    },
    focus: REGION_FOCUS,
  },
  customer_success: {
    departments: ['Customer Success', 'Post Sales'],
    titles: { en: ['Customer Success Manager', 'Implementation Manager', 'Onboarding Specialist'] },
    focus: REGION_FOCUS,
  },
  support: {
    departments: ['Support', 'Customer Operations'],
    titles: {
      en: ['Customer Support Specialist', 'Technical Support Engineer'],
      de: ['Kundenberater'],
      nl: ['Klantenservice medewerker'],
    },
    focus: SITE_FOCUS,
  },
  finance: {
    departments: ['Finance', 'G&A'],
    titles: {
      en: ['Accountant', 'Financial Analyst', 'Financial Controller', 'Payroll Specialist'],
      de: ['Buchhalter'],
      fr: ['Comptable'],
    },
    focus: REGION_FOCUS,
  },
  legal: {
    departments: ['Legal', 'G&A'],
    titles: { en: ['Legal Counsel', 'Compliance Manager', 'Paralegal'] },
    focus: REGION_FOCUS,
  },
  people: {
    departments: ['People', 'Talent'],
    titles: {
      en: ['Recruiter', 'People Operations Manager', 'HR Business Partner', 'Talent Acquisition Partner'],
      de: ['Personalreferent'],
    },
    focus: REGION_FOCUS,
  },
  operations: {
    departments: ['Operations', 'Business Operations'],
    titles: { en: ['Operations Manager', 'Office Manager', 'Business Operations Analyst', 'Program Manager'] },
    focus: SITE_FOCUS,
  },
  supply_chain: {
    departments: ['Supply Chain', 'Logistics'],
    titles: {
      en: ['Supply Chain Planner', 'Procurement Specialist', 'Warehouse Associate'],
      de: ['Lagermitarbeiter'],
      fr: ['Acheteur'],
    },
    focus: SITE_FOCUS,
  },
  manufacturing: {
    departments: ['Manufacturing', 'Plant'],
    titles: {
      en: ['Manufacturing Technician', 'Machine Operator', 'Quality Inspector', 'Production Supervisor'],
      de: ['Produktionsmitarbeiter'],
      pl: ['Operator maszyn'],
    },
    focus: SITE_FOCUS,
  },
  healthcare: {
    departments: ['Clinical', 'Care'],
    titles: {
      en: ['Registered Nurse', 'Physical Therapist', 'Medical Assistant', 'Pharmacist'],
      de: ['Pflegefachkraft'],
      fr: ['Infirmier'],
      sv: ['Sjuksköterska'],
    },
    focus: SITE_FOCUS,
  },
  retail: {
    departments: ['Stores', 'Retail'],
    titles: {
      en: ['Store Manager', 'Retail Sales Associate', 'Cashier'],
      fr: ['Vendeur en magasin'],
      it: ['Commesso'],
    },
    focus: SITE_FOCUS,
  },
  transport: {
    departments: ['Transport', 'Fleet'],
    titles: {
      en: ['Truck Driver', 'Delivery Driver', 'Dispatcher'],
      de: ['Berufskraftfahrer'],
      nl: ['Vrachtwagenchauffeur'],
    },
    focus: SITE_FOCUS,
  },
  research: {
    departments: ['Research', 'R&D'],
    titles: { en: ['Research Scientist', 'Research Associate', 'Laboratory Technician'] },
    focus: TECH_FOCUS,
  },
};

export interface DrawnTitle {
  title: string;
  department: string;
  team: string;
}

const GENDER_MARK: Partial<Record<SimLanguage, string>> = { de: ' (m/w/d)', fr: ' H/F', nl: ' (m/v)' };

/**
 * Draws a title for a job function. `localShare` is the share of titles in `language`; others are English. There are so
 * many titles that two roles in a company rarely have the same title.
 */
export function drawTitle(
  draws: Draws,
  jobFunction: JobFunction,
  language: SimLanguage,
  localShare: number,
): DrawnTitle {
  const roles = ROLES[jobFunction];
  if (roles === undefined) throw new Error(`no simulated titles for ${jobFunction}`);
  const local = language !== 'en' && draws.chance(localShare) ? roles.titles[language] : undefined;
  const head = draws.pick(local ?? roles.titles.en);
  const level = local === undefined ? draws.weighted(LEVELS) : '';
  const focus = draws.pick(roles.focus);
  const extra = draws.chance(0.75) ? (draws.chance(0.5) ? `, ${focus}` : ` - ${focus}`) : '';
  const mark = local !== undefined || (language === 'de' && draws.chance(0.3)) ? (GENDER_MARK[language] ?? '') : '';
  return { title: `${level}${head}${extra}${mark}`, department: draws.pick(roles.departments), team: focus };
}
