import type { JobFunction } from '@hiring/contracts';
import { isJobFunction } from './job-function.js';
import { foldedWords } from './title-words.js';

/**
 * Job functions by the whole folded name of a department or team. The line with `-` lists names without a job function.
 * Names that are not listed are read like a title.
 */
const DEPARTMENTS = `
-: oil and gas, energy, power, infrastructure | consumer electronics / appliances / durables | consumer electronics, appliances, durables | chemicals, petrochemical, plastic, rubber | office equipment, automation | gems, jewellery | other services
it_operations: information & communication technology | information and communication technology | system design/implementation/erp/crm | admin/maintenance/security/datawarehousing | it hardware
engineering: qa/testing/documentation | qa/testing | programming & design | engineering design | network engineering & design
supply_chain: purchase/material management | purchase & material management
finance: finanzas - economia | finanzas y economia | retail/personal banking
legal: legales
support: after sales service | product & customer support
security: security safety | security & safety
construction: construction property | construction & property
operations: custodial/maintenance | real estate & workplace services | safety/health/environment
marketing: marketing research | market research
education: accueil de jeunes enfants | education enfance
healthcare: hebergement medicalise pour personnes agees | hebergement medicalise pour enfants handicapes
other: beauty services
-: other | others | workshop | general | management | corporate | company | hq | headquarters | staff | various | all | none | default | internal | executive | business | projects | global | interns | internships | students | young talents
-: banking | law | charity | leisure tourism | strategy consultancy | graduate training internships | apprenticeships | fmcg | energy | motoring automotive | general insurance | recruitment consultancy | accountancy qualified | full time permanent | unknown | retail wholesale | retail & wholesale | recruitment staffing | media entertainment internet | media & entertainment & internet | construction engineering cement metals | construction & engineering & cement & metals | travel hotels restaurants airlines railways | travel & hotels & restaurants & airlines & railways | kpo research analytics | kpo & research & analytics | internet ecommerce | internet & ecommerce | fmcg foods beverage | fmcg & foods & beverage | it software software services | it software & software services | strategy management consulting firms | banking financial services broking | banking & financial services & broking | education teaching training | education & teaching & training | medical healthcare hospitals | medical & healthcare & hospitals | insurance | bpo call centre ites | bpo & call centre & ites | it hardware & networking | pharma biotech clinical research | pharma & biotech & clinical research | industrial products heavy machinery | real estate property | automobile auto anciliary auto components | advertising pr mr event management | export import | shipping marine | courier transportation freight warehousing | telcom isp | ngo social services regulators industry associations | wellness fitness sports beauty | architecture interior design | textiles garments accessories | activites comptables | travaux de menuiserie metallique et serrurerie | activites de agences de travail temporaire | informatique & tech | conseil pour affaires et autres conseils de gestion | turismo ocio belleza | gerencia y direccion | direccion gerencia | construccion inmobiliaria | services aux entreprises | secteur energie environnement
construction: architecture
customer_success: customer success | post sales | professional services | customer experience | implementation | onboarding | client services | delivery | client success | solution delivery
support: customer support | aftersales | after sales | customer service | customer care | customer operations | support | kundenservice | kundenbetreuung | service client | atencion al cliente | helpdesk support
data_science: data | data science | data & analytics | data and analytics | analytics | business intelligence | machine learning | ai | artificial intelligence
security: security | information security | infosec | cyber security | cybersecurity | soc | guarding
engineering: product and tech | product and technology | product & tech | product & technology | product engineering | product & engineering | product and engineering
product: product | product management | produkt | produktmanagement | products
design: design | product design | ux | user experience | creative | brand design | art | interiors | visual arts
retail: front end | produce | dairy | frozen | grocery | bakery & deli | deli & bakery | ladies fashion | mens fashion | womenswear | menswear | kidswear | homeware | home & garden | electricals | toys | beauty | cosmetics | fragrance | footwear | lingerie | checkouts | tills | customer service desk | click & collect | order pickup | curbside | apparel | hardlines | softlines | general merchandise | seasonal | floral | garden | lumber | tool rental | paint department | appliances department | millwork | shop floor | sales floor | trading floor retail | non food | fresh | fresh food | ambient | beers wines & spirits | fruits et legumes | fruits & legumes | liquide | liquides | epicerie | droguerie parfumerie hygiene | bazar | textile magasin | produits frais | cremerie | caisses | accueil caisse | obst & gemuse | obst und gemuse | molkereiprodukte | trockensortiment | getranke | drogerie | damenmode | herrenmode | kindermode | sportabteilung | spielwaren | fruteria | perfumeria | cajas | linea de cajas | reposicion | textil hogar | moda | ortofrutta | casse | drogheria | scatolame | latticini | surgelati | no food | abbigliamento | calzature | profumeria
hospitality: guest services | back of house | front of house | boh | foh | bar | bars | banqueting | banquets | events & banqueting | conference & banqueting | in room dining | rooms | rooms division | reservations | stewarding | pastry | garde manger | concierge | bell desk | laundry & linen | food court | dining | dining services | catering | catering services | food services | spule | spulkuche | service restaurant | bankett | rezeption hotel | etage | plonge | salle | reception hotel | etages | limpieza de habitaciones | pisos | barra | sala | cocina | cucina | ricevimento | piani | housekeeping & laundry
healthcare: outpatients | outpatient | inpatient | pathology | theatres | theatre operating | operating theatres | imaging | radiology | phlebotomy | icu | itu | nicu | picu | a&e | accident & emergency | ed | ward | wards | medicine | surgical services | womens health | maternity | labor & delivery | labour ward | paediatrics | pediatrics | oncology | cardiology | cath lab | respiratory | sterile services | cssd | therapies | allied health | rehabilitation | adult social care | social care | children & families | community nursing | mental health | camhs | behavioral health | patient services | patient access | medical records | long term care | assisted living | memory care | resident care | hospice | station | stationen | ambulanz | op | zentral op | endoskopie | notaufnahme | sozialdienst | betreuung | wohngruppe | wohngruppen | soins infirmiers | urgences | pediatrie | maternite | ehpad | quirofano | consultas externas | hospitalizacion | reparto | reparti | pronto soccorso | sala operatoria | degenza | poliambulatorio
education: early years | nursery | key stage 1 | key stage 2 | ks1 | ks2 | sixth form | sen | send | special education | pastoral | pastoral care | english department | english | history | geography | modern foreign languages | mfl | physical education | pe | primary | secondary | elementary | elementary school | middle school | high school | lower school | upper school | admissions | residential life | student services | academic affairs | scolarite | vie scolaire | periscolaire | creche | creches | kita | kindergarten | grundschule | ogs | hort | secretaria academica | jefatura de estudios | infantil | nido | asilo nido | scuola dell infanzia | scuola primaria
public_sector: regulatory services council | planning policy | development management | electoral services | democratic services | licensing | environmental health | trading standards | community safety | parking services | council tax | revenues | registrars | parks & open spaces | parks & recreation | public works | ordnungsamt | burgeramt | sozialamt | jugendamt | bauamt | standesamt | etat civil | urbanisme | police municipale | policia local | urbanismo | padron | polizia locale | anagrafe | servizi demografici
operations: porters | portering | domestic services | domestics | environmental services | evs | soft services | hard services | estates | estates & facilities | building services | waste & recycling | waste | recycling | street cleansing | refuse | libraries | library | libraries & archives | office services | front desk office | reception | custodial | custodial services | grounds & custodial | central services | business support | registry | proprete | services techniques batiment | moyens generaux | services generaux | conserjeria | portineria | ehs | hse | health & safety | sustainability | esg
manufacturing: body in white | biw | press shop | paint shop | weld shop | welding | machine shop | machining | tool room | toolroom | moulding | injection moulding | extrusion | blow moulding | casting | foundry | forge | heat treatment | plating | filling | filling & packing | bottling | processing | kill floor | fabrication | fab shop | wafer fab | cleanroom | clean room | test & inspection | inspection | metrology | engineering maintenance | utilities plant | boiler house | wastewater | finishing line | converting | slitting | printing | bindery | press room | pressroom | sewing | cutting room | knitting | dyeing | weaving | mill | sawmill | rohbau | presswerk | lackiererei | giesserei | spritzguss | zerspanung | dreherei | fraserei | schlosserei | naherei | abfullung | montage | endmontage | qualitatssicherung | werkzeugbau | atelier | ateliers | usinage | tolerie | chaudronnerie | fonderie | conditionnement | ligne | sav technique | taller | mecanizado | soldadura | fundicion | inyeccion | envasado | montaje | officina meccanica | stampaggio | verniciatura | saldatura | montaggio | confezionamento | collaudo | reparto produzione
construction: highways | highways & drainage | structures | drainage | mechanical & electrical | m&e | mep | quantity surveying | commercial quantity surveying | estimating | preconstruction | pre construction | groundworks | civils | joinery | carpentry | roofing | hvac | plumbing | heating | gas | solar | lifts | service & installation | installation | installations | hochbau | tiefbau | strassenbau | haustechnik | shk | sanitar | heizung & sanitar | elektro | dachdeckerei | zimmerei | malerbetrieb | gros oeuvre | second oeuvre | travaux | maconnerie | plomberie | couverture | menuiserie | obra | obras | instalaciones | albanileria | impianti | edilizia
transport: body shop | bodyshop | service department vehicles | workshop technicians vehicle | garage | yard | ramp | ramp services | ground handling | line maintenance | base maintenance | hangar | deck | engine department | depot | depots | traffic | werkstatt kfz | kfz werkstatt | fuhrpark | carrosserie | atelier mecanique | taller mecanico | flota | autofficina | carrozzeria | deposito autobus | parco mezzi
security: loss prevention | asset protection | lp | ap | manned guarding | cctv | surveillance | control room security | door team | blue team | red team | security operations | threat intelligence | detection & response | werkschutz | surete | seguridad | vigilancia | vigilanza
supply_chain: goods in | goods out | inbound | outbound | despatch | shipping & receiving | receiving | shipping | stockroom | stock room | back room | backroom | replenishment | merchandise planning | allocation | buying | buying & merchandising | stores & distribution | materials | materials management | central stores | yard & dock | wareneingang | warenausgang | warenlogistik | kommissionierung | disposition | versand | reception marchandises | expedition | preparation de commandes | almacen | expediciones | compras | magazzino | spedizioni | acquisti | ricevimento merci
other: grounds | grounds maintenance | gardens | gardening | horticulture | spa & wellness beauty | salon | leisure | leisure centre | fitness | gym | pool | aquatics center | espaces verts | jardines | jardineria | giardinaggio | verde | translation | volunteering | volunteers
support: sav | service apres vente | kundendienst | relation client | atencion al cliente | assistenza clienti | call center | contact center | contact centre | complaints
finance: claims | underwriting | fund services | fund administration | payroll | credit control | collections | accounts payable | accounts receivable | schadenmanagement | schadenregulierung | leistung | sinistres | tesoreria | amministrazione e finanza | contabilita | ufficio paghe | paie | nominas
research: lab operations | laboratories | labs | chemistry | biology | physics | clinical research | clinical trials | clinical supply research | discovery | preclinical | bioinformatics
sales: development office | fundraising | philanthropy | individual giving | corporate partnerships
operations: digital transformation | hotel engineering | property maintenance | building services | services generaux
design: ufficio stile | stile
retail: supermercati | supermercato | ipermercati | punti vendita | rete vendita retail | negozi | tiendas | magasins | verkaufsstellen
people: retail academy | academy | training academy
transport: fixed operations | fixed ops | vehicle workshop | automotive workshop | workshop vehicles
marketing: marketing | growth | communications | brand | pr | kommunikation | communication | business marketing | crm | corporate affairs | insights
sales: sales | revenue | vertrieb | ventas | vendite | vendas | commercial | business development | partnerships | account management | go to market | gtm | scaled sales | sales development | presales | pre sales | trusts & foundations | trusts and foundations | major donors | advancement | privatkunden | firmenkunden | donor services
people: people | people & culture | human resources | hr | talent | talent acquisition | recruiting | recruitment | personal | ressources humaines | rh | recursos humanos | risorse umane | people operations
finance: finance | accounts | controladoria | skat | skat & afgift | skat og afgift | accounting | finance & accounting | finanzen | buchhaltung | comptabilite | finanzas | contabilidad | treasury | controlling | tax | investment | fixed income | global markets | transaction services | schaden | siniestros | sinistri | cartera | financial services
legal: legal | compliance | legal & compliance | recht | juridique | privacy
it_operations: it | information technology | business systems | corporate it | it operations | helpdesk | it support | informatik | systems | managed services
engineering: engineering | software | software engineering | r&d engineering | technology | tech | platform | development | product engineering | entwicklung | hardware | asic | infrastructure | backend | frontend | quality assurance | qa | mobile | devops | product and tech | product & engineering | technik | firmware | robotics | rotating equipment | silicon | game development | programming | applied technology
research: research | clinical operations | r&d | science | laboratory | forschung | recherche | research & development | biometrics
supply_chain: supply chain | suprimentos | logistics | logistik | lager & logistik | lager | warehouse | procurement | purchasing | einkauf | logistique | achats | fulfillment | distribution | distribution center | distribution centre | inventory | category management | last mile
manufacturing: manufacturing | production | produktion | plant | fertigung | assembly | quality | maintenance | instandhaltung | factory | stamping | process development | postventa | aftermarket | molding | finishing
healthcare: clinical | care | medical | nursing | pflege | health | healthcare | patient care | medizin | pharmacy | health care provider | emergency department | emergency | surgery | ambulatory services | community services
education: education | mathematics | maths | humanities | teaching | academics | school | faculty | training | padagogik | enseignement | registrar | fruhforderung | student life
hospitality: hospitality | food & beverage | food and beverage | kitchen | kuche | restaurant | hotel | hotels | culinary | housekeeping | gastronomie | restaurants | front office
retail: retail | stores | store | store operations | shop | filialen | boutique | magasin
construction: electrical | electrics | construction | construction and skilled trades | skilled trades | bau | site | building | site management | cantieri | sites
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

/** Returns the job function for a department's folded name. Null: it has none. Undefined: not listed. */
export function departmentFunction(folded: string): JobFunction | null | undefined {
  return FUNCTIONS.get(folded);
}

/**
 * Job functions by value in vendors' taxonomies. Null: the value decides nothing. Unlisted values are read like a
 * department's name.
 */
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
  ['internet', null],
  ['computer software', null],
  ['information services', null],
  ['saas', null],
  ['e commerce', null],
  ['telecommunications', null],
  ['automotive', null],
  ['consumer goods', null],
]);
