import { foldWords } from '../fold.js';

/** A state, province or region that names its country. */
export interface Region {
  country: string;
  /** As the gazetteer writes the first-level division; empty where it is not needed. */
  admin: string;
}

const US =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York State|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington State|WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico';
// code, the gazetteer's number, name
const CANADA =
  'AB 01 Alberta|BC 02 British Columbia|MB 03 Manitoba|NB 04 New Brunswick|NL 05 Newfoundland and Labrador|NS 07 Nova Scotia|ON 08 Ontario|PE 09 Prince Edward Island|QC 10 Quebec|SK 11 Saskatchewan|YT 12 Yukon|NT 13 Northwest Territories|NU 14 Nunavut';
const AUSTRALIA =
  'ACT 01 Australian Capital Territory|NSW 02 New South Wales|NT 03 Northern Territory|QLD 04 Queensland|SA 05 South Australia|TAS 06 Tasmania|VIC 07 Victoria|WA 08 Western Australia';
/** Regions by their names alone; those that are a city's or another country's name too are left out. */
const OTHERS: Record<string, string> = {
  IN: 'Karnataka,Telangana,Maharashtra,Tamil Nadu,Haryana,Uttar Pradesh,Gujarat,West Bengal,Kerala,Rajasthan,Andhra Pradesh,Madhya Pradesh,Odisha,Bihar,Jharkhand,Chhattisgarh,Assam,Goa,Uttarakhand,Himachal Pradesh',
  DE: 'Bavaria,Bayern,Baden-Württemberg,Hessen,Hesse,Niedersachsen,Lower Saxony,Nordrhein-Westfalen,North Rhine-Westphalia,NRW,Rheinland-Pfalz,Sachsen,Saxony,Sachsen-Anhalt,Schleswig-Holstein,Thüringen,Thuringia,Brandenburg,Saarland,Mecklenburg-Vorpommern,Ruhrgebiet,Deutschlandweit',
  FR: 'Île-de-France,Auvergne-Rhône-Alpes,Nouvelle-Aquitaine,Occitanie,Hauts-de-France,Provence-Alpes-Côte d’Azur,PACA,Grand Est,Bretagne,Brittany,Normandie,Normandy,Pays de la Loire,Bourgogne-Franche-Comté',
  ES: 'Catalonia,Cataluña,Catalunya,Andalucía,Andalusia,Comunidad de Madrid,Comunidad Valenciana,País Vasco,Basque Country,Galicia,Canary Islands',
  IT: 'Lombardy,Lombardia,Lazio,Veneto,Piemonte,Piedmont,Toscana,Tuscany,Emilia-Romagna,Campania,Sicilia,Sicily,Puglia,Liguria',
  NL: 'North Holland,Noord-Holland,Zuid-Holland,South Holland,Noord-Brabant,North Brabant,Gelderland,Overijssel,Flevoland',
  GB: 'Greater London,West Midlands,Yorkshire,West Yorkshire,South Yorkshire,North Yorkshire,Lancashire,Cheshire,Kent,Surrey,Essex,Hampshire,Berkshire,Oxfordshire,Cambridgeshire,Buckinghamshire,Hertfordshire,Merseyside,Greater Manchester,East Midlands,East Anglia',
  PL: 'Mazowieckie,Małopolskie,Dolnośląskie,Wielkopolskie,Pomorskie,Śląskie,Masovia',
  BR: 'Minas Gerais,Paraná,Santa Catarina,Rio Grande do Sul,Bahia,Pernambuco,Ceará',
  MX: 'Jalisco,Nuevo León,Estado de México,Baja California,Quintana Roo,Yucatán',
  US: 'Bay Area,Silicon Valley,Pacific Northwest,New England,Southern California,Northern California,Midwest,Research Triangle,Washington State',
  CN: 'Guangdong,Zhejiang,Jiangsu,Sichuan,Hubei',
  MY: 'Penang,Selangor,Johor',
  BE: 'Flanders,Vlaanderen,Wallonia,Wallonie',
  CH: 'Vaud,Zug,Aargau',
  AE: 'Sharjah',
};

/** Region codes by country: `CA` is California and, as a country, Canada. */
export const REGION_CODES: ReadonlyMap<string, Region[]> = regionCodes();
export const REGION_NAMES: ReadonlyMap<string, Region[]> = regionNames();

function* rows(): Generator<{ code: string; name: string; region: Region }> {
  for (const row of US.split('|')) {
    const code = row.slice(0, 2);
    yield { code, name: row.slice(3), region: { country: 'US', admin: code } };
  }
  for (const [country, table] of [
    ['CA', CANADA],
    ['AU', AUSTRALIA],
  ] as const) {
    for (const row of table.split('|')) {
      const [code = '', admin = '', ...name] = row.split(' ');
      yield { code, name: name.join(' '), region: { country, admin } };
    }
  }
}

function add(map: Map<string, Region[]>, key: string, region: Region): void {
  map.set(key, [...(map.get(key) ?? []), region]);
}

function regionCodes(): Map<string, Region[]> {
  const codes = new Map<string, Region[]>();
  for (const { code, region } of rows()) add(codes, code, region);
  return codes;
}

function regionNames(): Map<string, Region[]> {
  const names = new Map<string, Region[]>();
  for (const { name, region } of rows()) add(names, foldWords(name), region);
  for (const [country, list] of Object.entries(OTHERS)) {
    for (const name of list.split(',')) add(names, foldWords(name), { country, admin: '' });
  }
  return names;
}
