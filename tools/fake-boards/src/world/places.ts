/** A place for a fictitious company's office. `local` is the city's local name. */
export interface SimPlace {
  city: string;
  local: string;
  region: string;
  regionCode: string;
  country: string;
  countryName: string;
  alpha3: string;
  language: SimLanguage;
}

export type SimLanguage = 'en' | 'de' | 'fr' | 'es' | 'nl' | 'it' | 'pt' | 'sv' | 'pl';

// Columns: city | local name | region | region code | alpha-2 | country | alpha-3 | language
const ROWS = `
New York|New York|New York|NY|US|United States|USA|en
San Francisco|San Francisco|California|CA|US|United States|USA|en
Austin|Austin|Texas|TX|US|United States|USA|en
Chicago|Chicago|Illinois|IL|US|United States|USA|en
Seattle|Seattle|Washington|WA|US|United States|USA|en
Boston|Boston|Massachusetts|MA|US|United States|USA|en
Denver|Denver|Colorado|CO|US|United States|USA|en
Atlanta|Atlanta|Georgia|GA|US|United States|USA|en
Toronto|Toronto|Ontario|ON|CA|Canada|CAN|en
Vancouver|Vancouver|British Columbia|BC|CA|Canada|CAN|en
London|London|England|ENG|GB|United Kingdom|GBR|en
Manchester|Manchester|England|ENG|GB|United Kingdom|GBR|en
Dublin|Dublin|Leinster|L|IE|Ireland|IRL|en
Berlin|Berlin|Berlin|BE|DE|Germany|DEU|de
Munich|München|Bavaria|BY|DE|Germany|DEU|de
Hamburg|Hamburg|Hamburg|HH|DE|Germany|DEU|de
Cologne|Köln|North Rhine-Westphalia|NW|DE|Germany|DEU|de
Vienna|Wien|Vienna|9|AT|Austria|AUT|de
Paris|Paris|Île-de-France|IDF|FR|France|FRA|fr
Lyon|Lyon|Auvergne-Rhône-Alpes|ARA|FR|France|FRA|fr
Madrid|Madrid|Madrid|MD|ES|Spain|ESP|es
Barcelona|Barcelona|Catalonia|CT|ES|Spain|ESP|es
Amsterdam|Amsterdam|North Holland|NH|NL|Netherlands|NLD|nl
Utrecht|Utrecht|Utrecht|UT|NL|Netherlands|NLD|nl
Milan|Milano|Lombardy|MI|IT|Italy|ITA|it
Lisbon|Lisboa|Lisbon|11|PT|Portugal|PRT|pt
Stockholm|Stockholm|Stockholm|AB|SE|Sweden|SWE|sv
Warsaw|Warszawa|Masovia|MZ|PL|Poland|POL|pl
São Paulo|São Paulo|São Paulo|SP|BR|Brazil|BRA|pt
Mexico City|Ciudad de México|Mexico City|CMX|MX|Mexico|MEX|es
Bengaluru|Bangalore|Karnataka|KA|IN|India|IND|en
Hyderabad|Hyderabad|Telangana|TG|IN|India|IND|en
Singapore|Singapore|Singapore|01|SG|Singapore|SGP|en
Sydney|Sydney|New South Wales|NSW|AU|Australia|AUS|en
Tokyo|Tokyo|Tokyo|13|JP|Japan|JPN|en
`;

export const PLACES: readonly SimPlace[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [city = '', local = '', region = '', regionCode = '', country = '', countryName = '', alpha3 = '', code] =
      row.split('|');
    const language = code as SimLanguage;
    return { city, local, region, regionCode, country, countryName, alpha3, language };
  });

const BY_NAME = new Map(PLACES.map((place) => [place.city, place]));

/** Returns the place with that English name. Throws if there is none. */
export function placeNamed(city: string): SimPlace {
  const place = BY_NAME.get(city);
  if (place === undefined) throw new Error(`no simulated place is called ${city}`);
  return place;
}
