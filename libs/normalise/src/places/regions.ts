import { foldWords } from '@hiring/contracts/names';
import { divisionKey, type Division } from './division-table.js';

/** A state, province or region, with its country. */
export interface Region {
  country: string;
  /**
   * The gazetteer's code for the first-level division. Empty for the regions in `NAMES`, of which only the country and
   * the name are known.
   */
  admin: string;
  /** The region's usual name. */
  name: string;
}

const US =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York State|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington State|WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico';
// Each entry of `CANADA` and `AUSTRALIA` has the code, the gazetteer's code for the division, and the name.
const CANADA =
  'AB 01 Alberta|BC 02 British Columbia|MB 03 Manitoba|NB 04 New Brunswick|NL 05 Newfoundland and Labrador|NS 07 Nova Scotia|ON 08 Ontario|PE 09 Prince Edward Island|QC 10 Quebec|SK 11 Saskatchewan|YT 12 Yukon|NT 13 Northwest Territories|NU 14 Nunavut';
const AUSTRALIA =
  'ACT 01 Australian Capital Territory|NSW 02 New South Wales|NT 03 Northern Territory|QLD 04 Queensland|SA 05 South Australia|TAS 06 Tasmania|VIC 07 Victoria|WA 08 Western Australia';
/** Division codes that are written after a city: `Chennai, TN`, `Milano, MI`. */
const CODES: Record<string, string> = {
  // Each entry: the code, and the gazetteer's code for the division if it differs.
  IN: 'AP:02 AR:30 AS:03 BR:34 CH:05 CG:37 CT:37 DL:07 GA:33 GJ:09 HR:10 HP:11 JH:38 JK:12 KA:19 KL:13 LA:41 MP:35 MH:16 MN:17 ML:18 MZ:31 NL:20 OD:21 OR:21 PB:23 PY:22 RJ:24 SK:29 TN:25 TG:40 TS:40 TR:26 UP:36 UK:39 WB:28',
  BR: 'AC:01 AL:02 AP:03 AM:04 BA:05 CE:06 DF:07 ES:08 GO:29 MA:13 MT:14 MS:11 MG:15 PA:16 PB:17 PR:18 PE:30 PI:20 RJ:21 RN:22 RS:23 RO:24 RR:25 SC:26 SP:27 SE:28 TO:31',
  IT: 'AG AL AN AO AR AP AT AV BA BT BL BN BG BI BO BZ BS BR CA CL CB CE CT CZ CH CO CS CR KR CN EN FM FE FI FG FC FR GE GO GR IM IS AQ SP LT LE LC LI LO LU MC MN MS MT ME MI MO MB NA NO NU OR PD PA PR PV PG PU PE PC PI PT PN PZ PO RG RA RC RE RI RN RM RO SA SS SV SI SR SO SU TA TE TR TO TP TN TV TS UD VA VE VB VC VR VV VI VT',
  DE: 'BW:01 BY:02 BE:16 BB:11 HB:03 HH:04 HE:05 MV:12 NI:06 NW:07 NRW:07 RP:08 SL:09 SN:13 ST:14 SH:10 TH:15',
  CH: 'AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH',
  MX: 'AGS:01 BC:02 BCS:03 CDMX:09 CHIH:06 COAH:07 DGO:10 GTO:11 GRO:12 HGO:13 JAL:14 MEX:15 MICH:16 MOR:17 NAY:18 NL:19 OAX:20 PUE:21 QRO:22 QROO:23 SLP:24 SIN:25 SON:26 TAB:27 TAMPS:28 TLAX:29 VER:30 YUC:31 ZAC:32',
};

/** Returns the divisions for a code after a city, outside the US, Canada and Australia. */
export function divisionsOf(code: string): Division[] {
  return (COUNTRIES_OF_CODES.get(code) ?? []).map((country) =>
    country === 'IT'
      ? { country, admin: '', key: divisionKey('IT', '', code) }
      : { country, admin: ADMINS_OF_CODES.get(`${country} ${code}`) ?? '', key: 0 },
  );
}

/** Region names by country, without names that usually mean a city or another country. */
const NAMES: Record<string, string> = {
  IN: 'Karnataka,Telangana,Maharashtra,Tamil Nadu,Tamilnadu,Haryana,Uttar Pradesh,Gujarat,West Bengal,Kerala,Rajasthan,Andhra Pradesh,Madhya Pradesh,Odisha,Orissa,Bihar,Jharkhand,Chhattisgarh,Assam,Goa,Uttarakhand,Himachal Pradesh,Tripura,Meghalaya,Manipur,Nagaland,Mizoram,Arunachal Pradesh,Sikkim,Jammu and Kashmir,NCR,Delhi NCR,Pan India',
  DE: 'Emsland,Ostfriesland,Baden,Württemberg,Holstein,Oberfranken,Unterfranken,Mittelfranken,Oberpfalz,Oberlausitz,Niederlausitz,Vorpommern,Mecklenburg,Eifel,Hunsrück,Westerwald,Sauerland,Siegerland,Münsterland,Taunus,Odenwald,Schwarzwald,Hochschwarzwald,Oberschwaben,Harz,Westfalen,Weserbergland,Lüneburger Heide,Vogtland,Erzgebirge,Uckermark,Altmark,Nordfriesland,Dithmarschen,Schwaben,Vogelsberg,Rhön,Spessart,Pfalz,Rheinhessen,Niederrhein,Bergisches Land,Kreis Unna,Bavaria,Bayern,Oberbayern,Niederbayern,Franken,Baden-Württemberg,Hessen,Hesse,Niedersachsen,Lower Saxony,Nordrhein-Westfalen,North Rhine-Westphalia,NRW,Rheinland-Pfalz,Rhineland-Palatinate,Sachsen,Saxony,Sachsen-Anhalt,Saxony-Anhalt,Schleswig-Holstein,Thüringen,Thuringia,Brandenburg,Saarland,Mecklenburg-Vorpommern,Ruhrgebiet,Deutschlandweit,Bundesweit,Rhein-Main,Rhein-Main-Gebiet,Rhein-Neckar,Rhein-Ruhr,Rheinland,Süddeutschland,Norddeutschland,Westdeutschland,Ostdeutschland,Allgäu,Schwaben,Bodensee',
  FR: 'Île-de-France,Ile de France,Auvergne-Rhône-Alpes,Rhône-Alpes,Nouvelle-Aquitaine,Aquitaine,Occitanie,Hauts-de-France,Provence-Alpes-Côte d’Azur,PACA,Grand Est,Bretagne,Brittany,Normandie,Normandy,Pays de la Loire,Bourgogne-Franche-Comté,Bourgogne,Centre-Val de Loire,Alsace,Lorraine,Corse,Haute-Savoie,Savoie,Isère,Gironde,Loire-Atlantique,Bouches-du-Rhône,Hauts-de-Seine,Seine-Saint-Denis,Val-de-Marne,Val d’Oise,Yvelines,Essonne,Seine-et-Marne,Alpes-Maritimes,Haute-Garonne,Hérault,Finistère,Morbihan,Vendée,Bas-Rhin,Haut-Rhin,Moselle,La Défense,France entière',
  ES: 'Catalonia,Cataluña,Catalunya,Andalucía,Andalusia,Comunidad de Madrid,Comunidad Valenciana,Comunitat Valenciana,País Vasco,Basque Country,Euskadi,Galicia,Canary Islands,Islas Canarias,Islas Baleares,Illes Balears,Balearic Islands,Castilla y León,Castilla-La Mancha,Extremadura,Aragón,Asturias,Principado de Asturias,Cantabria,Navarra,Región de Murcia,Vizcaya,Bizkaia,Guipúzcoa,Gipuzkoa,Costa del Sol,Tenerife,Gran Canaria,Mallorca,Ibiza',
  IT: 'Lombardy,Lombardia,Lazio,Veneto,Piemonte,Piedmont,Toscana,Tuscany,Emilia-Romagna,Campania,Sicilia,Sicily,Puglia,Apulia,Liguria,Sardegna,Sardinia,Calabria,Abruzzo,Umbria,Marche,Molise,Basilicata,Friuli-Venezia Giulia,Friuli,Trentino-Alto Adige,Trentino,Alto Adige,Südtirol,South Tyrol,Valle d’Aosta,Brianza',
  NL: 'North Holland,Noord-Holland,Zuid-Holland,South Holland,Noord-Brabant,North Brabant,Gelderland,Overijssel,Flevoland,Friesland,Drenthe,Zeeland,Randstad',
  GB: 'Greater London,West Midlands,Yorkshire,West Yorkshire,South Yorkshire,North Yorkshire,East Yorkshire,Lancashire,Cheshire,Kent,Surrey,Essex,Hampshire,Berkshire,Oxfordshire,Cambridgeshire,Buckinghamshire,Hertfordshire,Merseyside,Greater Manchester,East Midlands,East Anglia,Bedfordshire,Cornwall,Cumbria,Derbyshire,Devon,Dorset,Gloucestershire,Leicestershire,Lincolnshire,Northamptonshire,Northumberland,Nottinghamshire,Shropshire,Staffordshire,East Sussex,West Sussex,Tyne and Wear,Warwickshire,Wiltshire,Worcestershire,Midlothian,Aberdeenshire,Lanarkshire,Ayrshire,South Wales,North Wales,County Antrim,Thames Valley,Home Counties,North West England,South East England,South West England,North East England,Midlands',
  IE: 'County Kerry,County Clare,County Louth,County Wexford,County Tipperary,County Mayo,County Donegal,Co Kildare,Co Meath,Co Wicklow,Co Louth,Co Kerry,Co Clare,Co Mayo,Co Limerick,Co Waterford,Kildare,Wicklow,County Dublin,Co Dublin,County Cork,Co Cork,County Galway,Co Galway,County Kildare,County Meath,County Wicklow,Leinster,Connacht',
  PL: 'Mazowieckie,Małopolskie,Dolnośląskie,Wielkopolskie,Pomorskie,Śląskie,Łódzkie,Lubelskie,Podkarpackie,Zachodniopomorskie,Warmińsko-mazurskie,Kujawsko-pomorskie,Mazovia,Masovian Voivodeship,Lesser Poland,Lower Silesia,Silesia,Pomerania',
  BR: 'Minas Gerais,Paraná,Santa Catarina,Rio Grande do Sul,Rio Grande do Norte,Bahia,Pernambuco,Ceará,Goiás,Espírito Santo,Mato Grosso,Mato Grosso do Sul,Paraíba,Maranhão,Alagoas,Sergipe,Piauí,Rondônia,Roraima,Tocantins,Estado de São Paulo',
  MX: 'Jalisco,Nuevo León,Estado de México,Baja California,Baja California Sur,Quintana Roo,Yucatán,Coahuila,Sonora,Sinaloa,Tamaulipas,Michoacán,Chiapas,Tabasco,Morelos,Nayarit,Tlaxcala,Bajío',
  US: 'Bay Area,SF Bay,Silicon Valley,Pacific Northwest,New England,Southern California,Northern California,SoCal,NorCal,Midwest,US Midwest,Research Triangle,Research Triangle Park,RTP,Washington State,New York State,New York Metro,Tri-State Area,Tristate,DMV,DC Metro,Dallas Fort Worth,Dallas-Fort Worth Metroplex,DFW,Twin Cities,Inland Empire,South Florida,Central Florida,North Texas,Central Texas,Upstate New York,Long Island,Chicagoland,Greater Seattle,Hampton Roads,Lehigh Valley,Metro Detroit,East Coast,West Coast,Gulf Coast,Southeast US,Northeast US,Continental US,Contiguous US,Lower 48,Hudson Valley,Cape Cod,Puget Sound',
  CA: 'British Columbia,GTA,Greater Toronto Area,Lower Mainland,Southern Ontario,Atlantic Canada,Maritimes',
  AU: 'New South Wales,Queensland,Greater Sydney,South East Queensland',
  CN: 'Guangdong,Zhejiang,Jiangsu,Sichuan,Hubei,Hunan,Shandong,Fujian,Henan,Hebei,Liaoning,Shaanxi,Anhui,Jiangxi,Yunnan,Inner Mongolia',
  JP: 'Kanto,Kansai,Hokkaido,Kanagawa,Saitama,Aichi,Hyogo',
  KR: 'Gyeonggi,Gyeonggi-do,Gangnam-gu,Gyeongsangbuk-do',
  MY: 'Penang,Pulau Pinang,Selangor,Johor,Kedah,Perak,Sarawak,Sabah,Klang Valley',
  ID: 'West Java,Jawa Barat,East Java,Jawa Timur,Central Java,Banten,DKI Jakarta,Bali,Jabodetabek',
  PH: 'National Capital Region,Metro Manila,Calabarzon,Central Luzon,Luzon,Mindanao,Visayas,Cavite',
  VN: 'Binh Duong,Dong Nai',
  BE: 'Flanders,Vlaanderen,Wallonia,Wallonie,Vlaams-Brabant,Oost-Vlaanderen,West-Vlaanderen,Brabant wallon,Brussels Region,Brussels-Capital',
  CH: 'Vaud,Zug,Aargau,Ticino,Tessin,Thurgau,Graubünden,Wallis,Romandie,Suisse romande,Deutschschweiz,Basel-Stadt,Basel-Landschaft',
  AT: 'Oberösterreich,Niederösterreich,Upper Austria,Lower Austria,Steiermark,Styria,Tirol,Tyrol,Vorarlberg,Kärnten,Carinthia,Burgenland',
  SE: 'Skåne,Västra Götaland,Stockholms län,Småland,Dalarna,Stockholm County',
  DK: 'Jutland,Jylland,Sjælland,Hovedstaden,Midtjylland,Syddanmark',
  NO: 'Viken,Vestland,Rogaland,Trøndelag',
  FI: 'Uusimaa,Pirkanmaa,Varsinais-Suomi',
  PT: 'Algarve,Alentejo,Madeira,Açores,Azores,Minho',
  NZ: 'Waikato,Bay of Plenty,Otago,Taranaki,Hawke’s Bay,Manawatu',
  RO: 'Transilvania,Transylvania',
  ZA: 'Gauteng,Western Cape,KwaZulu-Natal,Eastern Cape,Mpumalanga,Limpopo',
  AR: 'Provincia de Buenos Aires,Gran Buenos Aires',
  CO: 'Cundinamarca,Antioquia,Valle del Cauca',
  CL: 'Región Metropolitana,Region Metropolitana de Santiago',
  SA: 'Eastern Province,Makkah Province,Riyadh Province',
  AE: 'Sharjah,Ras Al Khaimah,Ajman',
  IL: 'Gush Dan,Tel Aviv District,HaMerkaz',
  TR: 'Marmara,Anadolu',
};

/** Countries by division code. A code counts only after a city that is known in that country. */
export const COUNTRIES_OF_CODES: ReadonlyMap<string, string[]> = countriesOfCodes();
const ADMINS_OF_CODES: ReadonlyMap<string, string> = new Map(
  [...codes()].map(({ country, code, admin }) => [`${country} ${code}`, admin]),
);

/** Regions by code. `CA` is California here, although it is also Canada's country code. */
export const REGION_CODES: ReadonlyMap<string, Region[]> = regionCodes();
export const REGION_NAMES: ReadonlyMap<string, Region[]> = regionNames();

function* rows(): Generator<{ code: string; name: string; region: Region }> {
  for (const row of US.split('|')) {
    const code = row.slice(0, 2);
    const name = row.slice(3);
    // The table has `New York State`, because texts write this to distinguish the state from the city. The region's
    // name is `New York`.
    yield { code, name, region: { country: 'US', admin: code, name: name.replace(/ State$/, '') } };
  }
  for (const [country, table] of [
    ['CA', CANADA],
    ['AU', AUSTRALIA],
  ] as const) {
    for (const row of table.split('|')) {
      const [code = '', admin = '', ...words] = row.split(' ');
      const name = words.join(' ');
      yield { code, name, region: { country, admin, name } };
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
  for (const [country, list] of Object.entries(NAMES)) {
    for (const name of list.split(',')) add(names, foldWords(name), { country, admin: '', name });
  }
  return names;
}

function* codes(): Generator<{ country: string; code: string; admin: string }> {
  for (const [country, list] of Object.entries(CODES)) {
    for (const entry of list.split(' ')) {
      const [code = '', admin = code] = entry.split(':');
      yield { country, code, admin };
    }
  }
}

function countriesOfCodes(): Map<string, string[]> {
  const countries = new Map<string, string[]>();
  for (const { country, code } of codes()) countries.set(code, [...(countries.get(code) ?? []), country]);
  return countries;
}
