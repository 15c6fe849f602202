import type { RoleMix } from './company.js';

const US_CITIES = [
  ['New York', 4],
  ['San Francisco', 4],
  ['Austin', 2],
  ['Chicago', 2],
  ['Seattle', 2],
  ['Boston', 2],
  ['Denver', 1],
  ['Atlanta', 1],
  ['Toronto', 1],
] as const;
const EUROPEAN_CITIES = [
  ['Berlin', 4],
  ['Munich', 3],
  ['Hamburg', 1],
  ['Vienna', 1],
  ['Paris', 2],
  ['Lyon', 1],
  ['Amsterdam', 2],
  ['Madrid', 1],
  ['Barcelona', 1],
  ['Milan', 1],
  ['Lisbon', 1],
  ['Stockholm', 1],
  ['Warsaw', 1],
] as const;
const WORLD_CITIES = [
  ['New York', 3],
  ['London', 3],
  ['Berlin', 2],
  ['Bengaluru', 3],
  ['Hyderabad', 1],
  ['Singapore', 2],
  ['Sydney', 1],
  ['Tokyo', 1],
  ['São Paulo', 1],
  ['Mexico City', 1],
  ['Dublin', 1],
] as const;

const SOFTWARE = [
  ['engineering', 10],
  ['data_science', 3],
  ['product', 3],
  ['design', 2],
  ['sales', 6],
  ['marketing', 2],
  ['customer_success', 2],
  ['support', 1],
  ['people', 1],
  ['finance', 1],
] as const;
const LOGISTICS = [
  ['supply_chain', 5],
  ['transport', 6],
  ['operations', 3],
  ['support', 2],
  ['engineering', 1],
  ['sales', 1],
] as const;
const RETAIL = [
  ['retail', 8],
  ['supply_chain', 2],
  ['marketing', 1],
  ['operations', 2],
  ['people', 1],
] as const;
const FACTORY = [
  ['manufacturing', 8],
  ['engineering', 3],
  ['supply_chain', 2],
  ['operations', 1],
  ['research', 1],
] as const;
const CARE = [
  ['healthcare', 9],
  ['support', 1],
  ['people', 1],
  ['finance', 1],
] as const;
const OFFICE = [
  ['finance', 4],
  ['legal', 2],
  ['sales', 3],
  ['it_operations', 2],
  ['support', 2],
  ['people', 1],
] as const;

function mix(functions: RoleMix['functions'], cities: RoleMix['cities'], localTitles: number, remote: number): RoleMix {
  return { functions, cities, localTitles, remote, twoCities: 0.08 };
}

export const MIXES = {
  usSoftware: mix(SOFTWARE, US_CITIES, 0, 0.3),
  europeanSoftware: mix(SOFTWARE, EUROPEAN_CITIES, 0.3, 0.25),
  worldSoftware: mix(SOFTWARE, WORLD_CITIES, 0.1, 0.2),
  europeanLogistics: mix(LOGISTICS, EUROPEAN_CITIES, 0.7, 0),
  worldLogistics: mix(LOGISTICS, WORLD_CITIES, 0.2, 0),
  europeanRetail: mix(RETAIL, EUROPEAN_CITIES, 0.7, 0),
  usRetail: mix(RETAIL, US_CITIES, 0, 0),
  factory: mix(FACTORY, EUROPEAN_CITIES, 0.5, 0),
  care: mix(CARE, EUROPEAN_CITIES, 0.8, 0),
  office: mix(OFFICE, WORLD_CITIES, 0.2, 0.1),
} as const satisfies Record<string, RoleMix>;

export function onlyFunction(base: RoleMix, jobFunction: RoleMix['functions'][number][0]): RoleMix {
  return { ...base, functions: [[jobFunction, 1]] };
}
