import { foldWords } from '../fold.js';

/** A city by the name the product shows, with its country. */
export interface NamedCity {
  name: string;
  country: string;
}

// shown name | country | other spellings. The gazetteer has one spelling per city, often the local one, and no alternative
// names; cities whose namesake abroad is large enough to leave them undecided, but whom nobody means by it, are listed too.
const ROWS = `
New York|US|new york city,nyc,new york ny,manhattan,brooklyn
San Francisco|US|sf,san francisco bay area,sf bay area
Los Angeles|US|la ca,greater los angeles
Washington|US|washington d c,washington dc,dc metro,washington d c metro
Boston|US|greater boston,boston metro
St. Louis|US|saint louis,st louis
Philadelphia|US|philly
Bengaluru|IN|bangalore,bengalooru,bangaluru
Gurugram|IN|gurgaon
Delhi|IN|delhi ncr,new delhi,ncr delhi
Mumbai|IN|bombay,navi mumbai
Kolkata|IN|calcutta
Chennai|IN|madras
Hyderabad|IN|
Kochi|IN|cochin
Munich|DE|munchen,muenchen,monaco di baviera
Cologne|DE|koln,koeln
Nuremberg|DE|nurnberg,nuernberg
Frankfurt|DE|frankfurt am main,frankfurt a m,frankfurt main
Düsseldorf|DE|duesseldorf
Hanover|DE|hannover
Münster|DE|muenster
Brunswick|DE|braunschweig
Halle|DE|halle saale
Vienna|AT|wien
Zurich|CH|zuerich
Geneva|CH|geneve,genf
Basel|CH|bale,basle
Lucerne|CH|luzern
Bern|CH|berne
Copenhagen|DK|kobenhavn,koebenhavn
Aarhus|DK|arhus
Gothenburg|SE|goteborg
Helsinki|FI|helsingfors
Espoo|FI|esbo
Warsaw|PL|warszawa,varsovie
Wroclaw|PL|breslau
Krakow|PL|cracow
Gdansk|PL|
Poznan|PL|
Prague|CZ|praha
Bucharest|RO|bucuresti
Budapest|HU|
Kyiv|UA|kiev,kyiw
Odesa|UA|odessa
Lviv|UA|lvov
Moscow|RU|moskva,москва,moskau
Saint Petersburg|RU|санкт петербург,sankt petersburg
Athens|GR|athina,αθηνα
Thessaloniki|GR|
Istanbul|TR|стамбул
Milan|IT|milano
Rome|IT|roma
Turin|IT|torino
Florence|IT|firenze
Venice|IT|venezia
Naples|IT|napoli
Genoa|IT|genova
Padua|IT|padova
Lisbon|PT|lisboa,lissabon
Porto|PT|oporto
Barcelona|ES|
Madrid|ES|
Seville|ES|sevilla
Palma|ES|palma de mallorca
San Sebastián|ES|donostia
Brussels|BE|bruxelles,brussel
Antwerp|BE|antwerpen,anvers
Ghent|BE|gent,gand
Leuven|BE|louvain
Bruges|BE|brugge
The Hague|NL|den haag,s gravenhage
Den Bosch|NL|s hertogenbosch
Luxembourg|LU|luxembourg city,luxemburg
Manchester|GB|greater manchester
Birmingham|GB|
Newcastle upon Tyne|GB|
London|GB|greater london,londres,city of london,central london
Edinburgh|GB|
Dublin|IE|
Cork|IE|
Vancouver|CA|greater vancouver
Toronto|CA|gta,greater toronto
Montréal|CA|montreal,greater montreal
Québec|CA|quebec city,ville de quebec
Mexico City|MX|ciudad de mexico,cdmx,mexico df,mexico d f
Monterrey|MX|
Panama City|PA|panama,ciudad de panama
São Paulo|BR|sao paulo
Rio de Janeiro|BR|rio
Brasília|BR|brasilia
Buenos Aires|AR|caba,capital federal
Bogotá|CO|bogota,bogota d c
Santiago|CL|santiago de chile
Ho Chi Minh City|VN|saigon,hcmc,ho chi minh
Hanoi|VN|ha noi
Manila|PH|metro manila
Makati|PH|makati city
Taguig|PH|bonifacio global city,bgc,taguig city
Quezon City|PH|
Cebu City|PH|cebu
Bangkok|TH|krung thep
Tokyo|JP|東京,東京都
Osaka|JP|大阪,大阪市
Kyoto|JP|京都
Nagoya|JP|名古屋
Fukuoka|JP|福岡
Yokohama|JP|横浜
Beijing|CN|北京,peking
Shanghai|CN|上海
Shenzhen|CN|深圳
Guangzhou|CN|广州,canton
Hangzhou|CN|杭州
Chengdu|CN|成都
Hong Kong|HK|香港,hong kong sar,kowloon
Taipei|TW|台北,taipei city
Seoul|KR|서울
Singapore|SG|新加坡
Tel Aviv|IL|tel aviv yafo,tel aviv jaffa
Jerusalem|IL|
Kuwait City|KW|
Riyadh|SA|الرياض
Dubai|AE|دبي
Cairo|EG|
Cape Town|ZA|
Johannesburg|ZA|joburg
Casablanca|MA|
Bayan Lepas|MY|
Kuala Lumpur|MY|kl
Wellington|NZ|
Perth|AU|
Melbourne|AU|
Sydney|AU|
`;

/** Cities by every spelling, folded. */
export const CITY_ALIASES: ReadonlyMap<string, NamedCity> = readAliases();

function readAliases(): Map<string, NamedCity> {
  const aliases = new Map<string, NamedCity>();
  for (const row of ROWS.trim().split('\n')) {
    const [name = '', country = '', others = ''] = row.split('|');
    for (const spelling of [name, ...others.split(',')]) {
      const folded = foldWords(spelling);
      if (folded !== '') aliases.set(folded, { name, country });
    }
  }
  return aliases;
}

/** Names that no population decides: towns of one size in several countries, or words that stand in other texts. */
export const UNDECIDED_CITIES: ReadonlySet<string> = new Set(
  (
    'cambridge|newcastle|valencia|georgetown|richmond|york|victoria|hamilton|kingston|worcester|lincoln|cordoba|merida|' +
    'leon|toledo|granada|cartagena|trujillo|alexandria|salem|columbia|georgia|san jose|san juan|santa cruz|brest|bath|' +
    'mobile|enterprise|industry|commerce|progress|central|most|along|same|male|van|of|union|orange|home|office|remote|' +
    'hybrid|field|north|south|east|west|independence|marketing|sales|various|split|bar|reading|normal|university|' +
    'liberal|hospital|base|center|centre|federal|paradise|sunrise'
  ).split('|'),
);
