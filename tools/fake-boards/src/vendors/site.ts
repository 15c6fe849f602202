import type { SimBoard } from '../world/company.js';
import type { SimPosting } from '../world/posting.js';
import { addressWords, cityField, escapeMarkup, isoDay } from './text.js';
import { html, type BoardContext, type VendorSimulation } from './vendor.js';

const EMPLOYMENT = { full_time: 'FULL_TIME', part_time: 'PART_TIME', contract: 'CONTRACTOR', internship: 'INTERN' };

function pageOf(board: SimBoard, posting: SimPosting): string {
  return `https://${board.token}/${posting.number}-${addressWords(posting.title)}`;
}

/** Returns a schema.org object with doubly escaped text and a date that changes daily, as on many sites. */
function jobPosting(context: BoardContext, posting: SimPosting): object {
  return {
    '@type': 'JobPosting',
    title: escapeMarkup(posting.title),
    identifier: { '@type': 'PropertyValue', name: context.company.name, value: posting.requisition },
    url: pageOf(context.board, posting),
    datePosted: isoDay(context.at),
    employmentType: [EMPLOYMENT[posting.employment]],
    ...(posting.workplace === 'remote' && { jobLocationType: 'TELECOMMUTE' }),
    jobLocation: posting.places.map((place) => ({
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: cityField(place, posting) ?? '',
        addressRegion: posting.workplace === 'remote' ? '' : place.region,
        addressCountry: posting.number % 2 === 0 ? place.countryName : { '@type': 'Country', name: place.countryName },
      },
    })),
    occupationalCategory: posting.department,
  };
}

function careersPage(context: BoardContext): string {
  const graph = {
    '@context': 'https://schema.org',
    '@graph': context.postings.map((posting) => jobPosting(context, posting)),
  };
  const text = JSON.stringify(graph).replace(/</g, '\\u003c');
  return `<!doctype html><html><body><h1>Careers</h1><script type="application/ld+json">${text}</script></body></html>`;
}

/**
 * Simulates a company's own careers page. A page without jobs has no JSON-LD, so a crawler treats it as unreadable, not
 * as empty.
 */
export const site: VendorSimulation = {
  vendor: 'site',
  isLimitedByTenant: true,
  hosts: ['.example'],
  tokenOf: (request) => `${request.host}${request.path.replace(/\/+$/, '')}`,
  answer: (context) => html(context.postings.length === 0 ? '<h1>Careers</h1>' : careersPage(context)),
  absent: () => html('<h1>Not found</h1>', 404),
  identify: (board, posting) => ({
    externalId: posting.requisition,
    url: pageOf(board, posting),
    requisitionId: posting.requisition,
  }),
  publicPage: (board) => `https://${board.token}`,
};
