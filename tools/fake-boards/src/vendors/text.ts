import type { JobFunction } from '@hiring/contracts';
import { Draws, hashText } from '../world/random.js';
import type { Ms } from '../world/company.js';
import type { SimPlace } from '../world/places.js';
import type { SimPosting } from '../world/posting.js';

const PARAGRAPH =
  'We build things people rely on every day and look for someone who cares how they are made. You plan your own work, ' +
  'talk to the people who use the result and write down what you learn. We offer time to do it well, colleagues who ' +
  'answer questions and a budget for the tools you need. Nobody meets every wish on this list; tell us what you bring. ';
const LONG_TEXT = PARAGRAPH.repeat(60);

/** The size in bytes from which an advertisement states requirements. */
const REQUIREMENTS_BYTES_MIN = 600;

/** Returns an advertisement of about `bytes` bytes. */
export function adText(posting: SimPosting, bytes: number): string {
  const requirements = bytes < REQUIREMENTS_BYTES_MIN ? '' : requirementsOf(posting);
  const left = Math.max(0, bytes - posting.title.length - requirements.length - 10);
  return `<p>${escapeMarkup(posting.title)}: ${LONG_TEXT.slice(0, left)}</p>${requirements}`;
}

const ENGINEERS = 'TypeScript Python Java PostgreSQL Redis Kafka Kubernetes Docker AWS React'.split(' ');
const TECHNOLOGIES: Partial<Record<JobFunction, readonly string[]>> = {
  engineering: ENGINEERS,
  data_science: ['Python', 'PostgreSQL', 'Kafka', 'AWS'],
  product: ['React', 'PostgreSQL'],
};

/** Returns invented requirements and offers, the same for all postings of a role. */
function requirementsOf({ requisition, function: fn, salary }: SimPosting): string {
  const draws = new Draws(hashText(requisition));
  const known = TECHNOLOGIES[fn] ?? [];
  const named = known.filter(() => draws.chance(0.4));
  const years = draws.between(1, 8);
  const pay = 5 * draws.between(9, 20);
  const items = [
    ...(named.length > 0 ? [`You know ${named.join(', ')}.`] : []),
    ...(draws.chance(0.7) ? [`You have at least ${years} years of experience in a similar role.`] : []),
    ...(draws.chance(0.3) ? [`You hold a bachelor's degree.`] : []),
    ...(draws.chance(0.1) ? ['Visa sponsorship is available.'] : []),
    ...(salary === null && draws.chance(0.4) ? [`The salary is EUR ${pay},000 to ${pay + 15},000 a year.`] : []),
  ];
  return `<h3>Requirements</h3><ul>${items.map((item) => `<li>${escapeMarkup(item)}</li>`).join('')}</ul>`;
}

export function escapeMarkup(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#039;');
}

export function element(name: string, text: string): string {
  return `<${name}>${escapeMarkup(text)}</${name}>`;
}

/**
 * Returns a place as a recruiter writes it. The posting's number decides whether the city has its local or its English
 * name and, in the US and Canada, whether the country's name follows.
 */
export function placeText(place: SimPlace, posting: SimPosting): string {
  if (posting.workplace === 'remote') return `Remote (${place.countryName})`;
  const city = posting.number % 4 === 0 ? place.local : place.city;
  if (place.country === 'US' || place.country === 'CA') {
    return posting.number % 3 === 0
      ? `${city}, ${place.regionCode}, ${place.countryName}`
      : `${city}, ${place.regionCode}`;
  }
  return `${city}, ${place.countryName}`;
}

/** Returns the city for a separate field, or null for a remote role. */
export function cityField(place: SimPlace | undefined, posting: SimPosting): string | null {
  return place === undefined || posting.workplace === 'remote' ? null : place.city;
}

export function isoInstant(at: Ms): string {
  return new Date(at).toISOString();
}

export function isoDay(at: Ms): string {
  return isoInstant(at).slice(0, 10);
}

/** Returns the time in New York with a simplified UTC offset: `-04:00` from April to October, else `-05:00`. */
export function newYorkTime(at: Ms): string {
  const month = new Date(at).getUTCMonth();
  const hours = month >= 3 && month <= 9 ? -4 : -5;
  return `${isoInstant(at + hours * 3_600_000).slice(0, 19)}-0${-hours}:00`;
}

/** Returns a title as a slug. */
export function addressWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
