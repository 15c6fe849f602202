import { foldWords } from '@hiring/contracts/names';

/** A city's usual name and its country. */
export interface NamedCity {
  name: string;
  country: string;
}

// Columns: shown name | country | other spellings. The gazetteer has one spelling per city, often the local one. The
// list also has cities with a large namesake abroad that is hardly ever meant.
const ROWS = `
New York|US|new york city,nyc,new york ny,manhattan,brooklyn,nueva york,nova iorque
San Francisco|US|sf,san francisco bay area,sf bay area
Los Angeles|US|la ca,greater los angeles
Washington|US|washington dc baltimore,washington d c baltimore,washington d c,washington dc,dc metro,washington d c metro
Newark|US|newark liberty,newark liberty int l
Miami|US|miami fort lauderdale,miami dade
Boston|US|greater boston,boston metro
St. Louis|US|saint louis,st louis
Philadelphia|US|philly
Bengaluru|IN|bangalore,bengalooru,bangaluru
Gurugram|IN|gurgaon
Delhi|IN|delhi ncr,ncr delhi
New Delhi|IN|
Mumbai|IN|bombay,navi mumbai
Kolkata|IN|calcutta
Howrah|IN|haora
Chennai|IN|madras
Hyderabad|IN|
Kochi|IN|cochin
Munich|DE|munchen,muenchen,monaco di baviera,munique,monachium
Cologne|DE|koln,koeln,keulen,colonia
Nuremberg|DE|nurnberg,nuernberg
Frankfurt|DE|frankfurt am main,frankfurt a m,frankfurt main,francfort,francoforte,francfort sur le main
Düsseldorf|DE|duesseldorf
Hanover|DE|hannover
Münster|DE|muenster
Brunswick|DE|braunschweig
Halle|DE|halle saale
Vienna|AT|wien,viena,wenen,wieden
Zurich|CH|zuerich,zurigo
Geneva|CH|geneve,genf,ginevra,ginebra
Basel|CH|bale,basle
Lucerne|CH|luzern
Bern|CH|berne
Copenhagen|DK|kobenhavn k,kobenhavn v,kobenhavn s,kobenhavn n,kobenhavn o,kobenhavn,koebenhavn,kopenhagen,copenhague,kopenhamn
Aarhus|DK|arhus
Gothenburg|SE|goteborg
Helsinki|FI|helsingfors
Espoo|FI|esbo
Warsaw|PL|warszawa,varsovie,warschau,varsovia,varsavia
Wroclaw|PL|breslau
Krakow|PL|cracow,krakau,cracovie,cracovia
Gdansk|PL|danzig
Poznan|PL|posen
Prague|CZ|praha,prag,praga,praag
Bucharest|RO|bucuresti,bukarest,bucarest
Budapest|HU|
Kyiv|UA|kiev,kyiw,київ,киев
Odesa|UA|odessa
Lviv|UA|lvov
Moscow|RU|moskva,москва,moskau,moscou,moscu
Saint Petersburg|RU|санкт петербург,sankt petersburg
Athens|GR|athina,αθηνα,athen,athenes,atenas
Thessaloniki|GR|
Istanbul|TR|стамбул,estambul
Milan|IT|milano,mailand,milaan
Rome|IT|roma,rom
Turin|IT|torino
Florence|IT|firenze,florenz,florencia
Venice|IT|venezia,venedig,venise,venecia
Naples|IT|napoli,neapel,napoles
Genoa|IT|genova,genua,genes
Padua|IT|padova
Lisbon|PT|lisboa,lissabon,lisbonne,lisbona
Porto|PT|oporto
Barcelona|ES|barcellona
Madrid|ES|
Seville|ES|sevilla,siviglia
Palma|ES|palma de mallorca
San Sebastián|ES|donostia
Brussels|BE|bruxelles,brussel,bruselas,bruessel,bruxel
Antwerp|BE|antwerpen,anvers,anversa,amberes
Ghent|BE|gent,gand
Leuven|BE|louvain
Bruges|BE|brugge
Schiphol|NL|amsterdam schiphol
Roissy-en-France|FR|roissy,roissy cdg,paris cdg
The Hague|NL|den haag,s gravenhage,la haye,la haya
Den Bosch|NL|s hertogenbosch
Luxembourg|LU|luxembourg city,luxemburg
Manchester|GB|greater manchester
Birmingham|GB|
Newcastle upon Tyne|GB|
London|GB|greater london,londres,city of london,central london,londra,londen,londyn,north london,south london,west london,north west london,south west london,south east london,north east london,inner london,outer london,heathrow,gatwick,london heathrow,london gatwick
Edinburgh|GB|edimbourg,edimburgo,edinburg
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
Bangkok|TH|krung thep,กรุงเทพมหานคร,กรุงเทพ
Tokyo|JP|東京,東京都,tokio
Osaka|JP|大阪,大阪市,大阪府,大阪府大阪市
Kyoto|JP|京都,京都市,京都府
Nagoya|JP|名古屋,名古屋市
Fukuoka|JP|福岡,福岡市,福岡県
Yokohama|JP|横浜,横浜市
Beijing|CN|北京,peking,北京市,pekin
Shanghai|CN|上海,上海市
Shenzhen|CN|深圳,深圳市
Guangzhou|CN|广州,canton,广州市
Hangzhou|CN|杭州,杭州市
Chengdu|CN|成都,成都市
Hong Kong|HK|香港,hong kong sar,kowloon
Taipei|TW|台北,taipei city,台北市,臺北
Seoul|KR|서울,서울특별시,서울시
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
Tangier|MA|tanger
Bayan Lepas|MY|
Kuala Lumpur|MY|kl
Wellington|NZ|
Perth|AU|
Melbourne|AU|
Sydney|AU|
Paris|FR|parigi,parijs,paryz
Berlin|DE|berlino,berlijn,berlim
Hamburg|DE|hambourg,amburgo,hamburgo
Stockholm|SE|estocolmo,stoccolma
Nice|FR|
Sophia Antipolis|FR|
Limerick|IE|
Waterford|IE|
Cyberjaya|MY|
Petaling Jaya|MY|
Busan|KR|부산,부산광역시
Sapporo|JP|札幌,札幌市
Kobe|JP|神戸,神戸市
Sendai|JP|仙台,仙台市
Nanjing|CN|南京,南京市
Suzhou|CN|苏州,苏州市
Wuhan|CN|武汉,武汉市
Minsk|BY|минск
St. Gallen|CH|sankt gallen,st gallen,saint gall
Ulm|DE|ulm donau
Pau|FR|
Freiburg|DE|freiburg im breisgau
Offenbach|DE|offenbach am main
Ludwigshafen|DE|ludwigshafen am rhein
Mülheim|DE|mulheim an der ruhr,muelheim an der ruhr
Kempten|DE|kempten allgau
Reggio Emilia|IT|reggio nell emilia
Reggio Calabria|IT|reggio di calabria
Las Palmas|ES|las palmas de gran canaria
Santa Cruz de Tenerife|ES|
Vitoria-Gasteiz|ES|vitoria gasteiz
Pamplona|ES|iruna
Castellón|ES|castellon de la plana
Jerez|ES|jerez de la frontera
Pilsen|CZ|plzen
Ostrava|CZ|
Kharkiv|UA|kharkov
Nizhny Novgorod|RU|nizhniy novgorod
Astana|KZ|nur sultan
Almaty|KZ|
Querétaro|MX|santiago de queretaro,queretaro
San Luis Potosí|MX|san luis potosi
Ciudad Juárez|MX|ciudad juarez
Puebla|MX|
Tijuana|MX|
Guatemala City|GT|ciudad de guatemala
Santo Domingo|DO|
Xi'an|CN|xi an,xian,西安
Tianjin|CN|天津
Chongqing|CN|重庆
Incheon|KR|인천
Johor Bahru|MY|
Be'er Sheva|IL|beer sheva,beersheba
Tbilisi|GE|თბილისი
Al Khobar|SA|al khobar,khobar,alkhobar
Jeddah|SA|jidda,jiddah,djeddah
Mecca|SA|makkah
Dammam|SA|ad dammam
Abu Dhabi|AE|abu zabi
Doha|QA|ad dawhah
Herzliya|IL|herzeliya,herzliya pituach,herzelia
Petah Tikva|IL|petach tikva,petah tiqwa
Ramat Gan|IL|
Haifa|IL|
Thiruvananthapuram|IN|trivandrum
Visakhapatnam|IN|vizag
Mysuru|IN|mysore
Mangaluru|IN|mangalore
Vadodara|IN|baroda
Pune|IN|poona
Noida|IN|greater noida
Belgrade|RS|beograd,belgrad
Zagreb|HR|
Ljubljana|SI|
Bratislava|SK|
Brno|CZ|brunn
Łódź|PL|lodz
Katowice|PL|
Sofia|BG|sofija,софия
Vilnius|LT|
Riga|LV|
Tallinn|EE|
Cluj-Napoca|RO|cluj,cluj napoca
Iași|RO|iasi
Timișoara|RO|timisoara
Malmö|SE|malmoe
Lille|FR|
Lyon|FR|lyons,lione
Marseille|FR|marseilles,marsiglia
Strasbourg|FR|strassburg
Toulouse|FR|tolosa
Bilbao|ES|bilbo
Zaragoza|ES|saragossa
A Coruña|ES|la coruna,a coruna
Alicante|ES|alacant
Bologna|IT|
Parma|IT|
Mestre|IT|venezia mestre,mestre
Bolzano|IT|bozen
Leipzig|DE|
Stuttgart|DE|stoccarda
Linz|AT|
Graz|AT|
Salzburg|AT|
Lausanne|CH|
Lugano|CH|
Glasgow|GB|
Leeds|GB|
Bristol|GB|
Belfast|GB|
Cardiff|GB|
Nairobi|KE|
Lagos|NG|
Accra|GH|
Tunis|TN|
Algiers|DZ|alger
Rabat|MA|
Karachi|PK|
Lahore|PK|
Dhaka|BD|dacca
Colombo|LK|
Jakarta|ID|dki jakarta,jakarta selatan,south jakarta,jakarta pusat
Phnom Penh|KH|
Kaohsiung|TW|
Hsinchu|TW|
Medellín|CO|medellin
Lima|PE|
Quito|EC|
Montevideo|UY|
Guadalajara|MX|
Belo Horizonte|BR|
Curitiba|BR|
Porto Alegre|BR|
Recife|BR|
Auckland|NZ|
Christchurch|NZ|
Brisbane|AU|
Adelaide|AU|
Canberra|AU|
Ottawa|CA|
Calgary|CA|
Winnipeg|CA|
Chicago|US|
Seattle|US|
Houston|US|
Dallas|US|
Atlanta|US|
Denver|US|
Phoenix|US|
Minneapolis|US|
Detroit|US|
Las Vegas|US|vegas
Pittsburgh|US|
Nashville|US|
Charlotte|US|
San Diego|US|
Portland|US|
`;

/** Cities by folded spelling. */
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
