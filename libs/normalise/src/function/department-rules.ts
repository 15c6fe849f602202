import type { JobFunction } from '@hiring/contracts';
import { isJobFunction } from './job-function.js';
import { foldedWords } from './title-words.js';

/** What departments and teams are called, by their whole name; `-` names none. Other names are read like titles. */
const DEPARTMENTS = `
-: other | others | workshop | general | management | corporate | company | hq | headquarters | staff | various | all | none | default | internal | executive | business | projects | global | interns | internships | students | young talents
construction: architecture
customer_success: customer success | post sales | professional services | customer experience | implementation | onboarding | client services | delivery | client success | solution delivery
support: customer support | aftersales | after sales | customer service | customer care | customer operations | support | kundenservice | kundenbetreuung | service client | atencion al cliente | helpdesk support
data_science: data | data science | data & analytics | data and analytics | analytics | business intelligence | machine learning | ai | artificial intelligence
security: security | information security | infosec | cyber security | cybersecurity | soc | guarding
engineering: product and tech | product and technology | product & tech | product & technology | product engineering | product & engineering | product and engineering
product: product | product management | produkt | produktmanagement | products
design: design | product design | ux | user experience | creative | brand design | art | interiors | visual arts
operations: digital transformation
marketing: marketing | growth | communications | brand | pr | kommunikation | communication | business marketing | crm | corporate affairs | insights
sales: sales | revenue | vertrieb | ventas | vendite | vendas | commercial | business development | partnerships | account management | go to market | gtm | scaled sales | sales development | presales | pre sales | trusts & foundations | trusts and foundations | major donors | advancement | privatkunden | firmenkunden | donor services
people: people | people & culture | human resources | hr | talent | talent acquisition | recruiting | recruitment | personal | ressources humaines | rh | recursos humanos | risorse umane | people operations
finance: finance | accounts | controladoria | skat | skat & afgift | skat og afgift | accounting | finance & accounting | finanzen | buchhaltung | comptabilite | finanzas | contabilidad | treasury | controlling | tax | investment | banking | fixed income | global markets | transaction services | schaden | siniestros | sinistri | cartera | financial services
legal: legal | compliance | legal & compliance | recht | juridique | privacy
it_operations: it | information technology | business systems | corporate it | it operations | helpdesk | it support | informatik | systems | managed services
engineering: engineering | software | software engineering | r&d engineering | technology | tech | platform | development | product engineering | entwicklung | hardware | asic | infrastructure | backend | frontend | quality assurance | qa | mobile | devops | product and tech | product & engineering | technik | firmware | robotics | rotating equipment | silicon | game development | programming | applied technology
research: research | clinical operations | r&d | science | laboratory | forschung | recherche | research & development | biometrics
supply_chain: supply chain | suprimentos | logistics | logistik | lager & logistik | lager | warehouse | procurement | purchasing | einkauf | logistique | achats | fulfillment | distribution | inventory | category management | last mile
manufacturing: manufacturing | production | produktion | plant | fertigung | assembly | quality | maintenance | instandhaltung | factory | stamping | process development | postventa | aftermarket | molding | finishing
healthcare: clinical | care | medical | nursing | pflege | health | healthcare | patient care | medizin | pharmacy | health care provider | emergency department | emergency | surgery | ambulatory services | community services
education: education | mathematics | maths | humanities | teaching | academics | school | faculty | training | padagogik | enseignement | registrar | fruhforderung | student life
hospitality: hospitality | food & beverage | food and beverage | kitchen | kuche | restaurant | hotel | hotels | culinary | housekeeping | gastronomie | front office
retail: retail | stores | store | store operations | shop | filialen | boutique | magasin
construction: construction | construction and skilled trades | skilled trades | bau | site | building | site management | cantieri | sites
transport: transport | transportation | fleet | drivers | driver | driving | flight operations | fahrdienst | delivery drivers | aviation | ground operations | marine operations | port operations | terminal operations | marine | port | line haul | linehaul | dispatch | crewing
public_sector: public sector | public policy | government affairs | public affairs | policy | housing | revenues & benefits | childrens services | children s services | fire & rescue
operations: operations | general management | property operations | business operations | administration | verwaltung | administrative | office | corporate strategy | strategy | facilities | general & administrative | g&a | project management | program management | management office | corporate services | shared services | business services
`;

const FUNCTIONS = departmentFunctions();

function departmentFunctions(): ReadonlyMap<string, JobFunction | null> {
  const functions = new Map<string, JobFunction | null>();
  for (const row of DEPARTMENTS.trim().split('\n')) {
    const [name = '', departments = ''] = row.split(':');
    for (const department of departments.split('|')) {
      const key = foldedWords(department).join(' ');
      if (!functions.has(key)) functions.set(key, isJobFunction(name) ? name : null);
    }
  }
  return functions;
}

/** The function of a department by its folded name: null when the name says nothing, undefined when it is not listed. */
export function departmentFunction(folded: string): JobFunction | null | undefined {
  return FUNCTIONS.get(folded);
}

/** Values of vendors' own taxonomies that mean something else than their words say; null falls through. */
export const TAXONOMY: ReadonlyMap<string, JobFunction | null> = new Map<string, JobFunction | null>([
  ['other', null],
  ['others', null],
  ['general', null],
  ['management', null],
  ['analyst', null],
  ['consulting', null],
  ['quality assurance', null],
  ['marketing product', null],
  ['production operations', null],
  ['project management', null],
  ['accounting auditing', 'finance'],
  ['accounting', 'finance'],
  ['administrative', 'operations'],
  ['advertising', 'marketing'],
  ['art creative', 'design'],
  ['business development', 'sales'],
  ['customer service', 'support'],
  ['distribution', 'supply_chain'],
  ['general business', 'operations'],
  ['health care provider', 'healthcare'],
  ['human resources', 'people'],
  ['information technology', 'engineering'],
  ['it software', 'engineering'],
  ['product management', 'product'],
  ['production', 'manufacturing'],
  ['public relations', 'marketing'],
  ['purchasing', 'supply_chain'],
  ['science', 'research'],
  ['strategy planning', 'operations'],
  ['training', 'people'],
  ['writing editing', 'marketing'],
  // Industries a recruiter picks in the place of a function.
  ['internet', null],
  ['computer software', null],
  ['information services', null],
  ['saas', null],
  ['e commerce', null],
  ['telecommunications', null],
  ['automotive', null],
  ['consumer goods', null],
]);
