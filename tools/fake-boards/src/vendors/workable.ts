import { hex32, hashText } from '../world/random.js';
import type { SimPosting } from '../world/posting.js';
import { adText, cityField, isoDay } from './text.js';
import { json, segmentBetween, type BoardContext, type VendorSimulation } from './vendor.js';

const EMPLOYMENT = { full_time: 'Full-time', part_time: 'Part-time', contract: 'Contract', internship: 'Internship' };

/** Returns ten upper-case hex characters. For every ninth posting number, all ten are digits. */
function shortcode(posting: SimPosting): string {
  const code = hex32(hashText('workable'), posting.number).slice(0, 10).toUpperCase();
  return posting.number % 9 === 0 ? code.replace(/[A-F]/g, (letter) => String(letter.charCodeAt(0) - 65)) : code;
}

function pageOf(posting: SimPosting): string {
  return `https://apply.workable.com/j/${shortcode(posting)}`;
}

function row(context: BoardContext, posting: SimPosting): object {
  const [primary] = posting.places;
  const page = pageOf(posting);
  const places = posting.places.map((place) => ({
    country: place.countryName,
    countryCode: place.country,
    city: cityField(place, posting) ?? '',
    region: posting.workplace === 'remote' ? null : place.region,
    hidden: false,
  }));
  return {
    title: posting.title,
    shortcode: shortcode(posting),
    code: posting.number % 2 === 0 ? '' : null,
    employment_type: EMPLOYMENT[posting.employment],
    telecommuting: posting.workplace === 'remote',
    department: posting.department,
    url: page,
    shortlink: page,
    application_url: `${page}/apply`,
    // The publication day. The job may have been created months earlier.
    published_on: isoDay(posting.publishedAt),
    created_at: isoDay(posting.createdAt),
    country: primary?.countryName ?? '',
    city: cityField(primary, posting) ?? '',
    state: posting.workplace === 'remote' ? '' : (primary?.region ?? ''),
    education: '',
    experience: 'Mid-Senior level',
    // Recruiters often leave the job function empty.
    function: '',
    industry: 'Computer Software',
    locations: places,
    description: adText(posting, context.textBytes),
  };
}

export const workable: VendorSimulation = {
  vendor: 'workable',
  hosts: ['apply.workable.com'],
  tokenOf: (request) => segmentBetween(request.path, '/api/v1/widget/accounts/', '')?.toLowerCase() ?? null,
  answer: (context) =>
    json({
      name: context.company.name,
      description: '',
      jobs: context.postings.map((posting) => row(context, posting)),
    }),
  absent: () => json({ error: 'Not found' }, undefined, 404),
  identify: (_board, posting) => ({ externalId: shortcode(posting), url: pageOf(posting) }),
  publicPage: (board) => `https://apply.workable.com/${board.token}`,
};
