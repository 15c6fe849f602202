import type { SimBoard } from '../world/company.js';
import { hashText, uuidOf } from '../world/random.js';
import type { SimPosting, SimSalary } from '../world/posting.js';
import { adText, isoInstant, placeText } from './text.js';
import { json, segmentBetween, type BoardContext, type VendorSimulation } from './vendor.js';

const EMPLOYMENT = { full_time: 'FullTime', part_time: 'PartTime', contract: 'Contract', internship: 'Intern' };
const WORKPLACE = { onsite: 'OnSite', hybrid: 'Hybrid', remote: 'Remote' };

function idOf(posting: SimPosting): string {
  return uuidOf(hashText('ashby'), posting.number);
}

function pageOf(board: SimBoard, posting: SimPosting): string {
  return `https://jobs.ashbyhq.com/${encodeURIComponent(board.token)}/${idOf(posting)}`;
}

function compensationOf({ min, max, currency }: SimSalary): object {
  const pay = { compensationType: 'Salary', interval: '1 YEAR', minValue: min, maxValue: max, currencyCode: currency };
  return { summaryComponents: [pay] };
}

function row(context: BoardContext, posting: SimPosting): object {
  const text = adText(posting, context.textBytes);
  const [primary, ...others] = posting.places;
  const placeless = posting.workplace === 'remote';
  return {
    id: idOf(posting),
    title: posting.title,
    department: posting.department,
    team: posting.department,
    employmentType: EMPLOYMENT[posting.employment],
    location: primary === undefined ? '' : placeText(primary, posting),
    shouldDisplayCompensationOnJobPostings: posting.salary !== null,
    ...(posting.salary !== null && { compensation: compensationOf(posting.salary) }),
    secondaryLocations: others.map((place) => ({
      location: placeText(place, posting),
      address: { addressLocality: place.city, addressRegion: place.region, addressCountry: place.countryName },
    })),
    publishedAt: isoInstant(posting.publishedAt).replace('Z', '+00:00'),
    isListed: posting.listed,
    // The vendor sets "remote" for hybrid postings, too.
    isRemote: posting.workplace !== 'onsite',
    workplaceType: WORKPLACE[posting.workplace],
    address: {
      postalAddress: {
        addressRegion: placeless ? '' : (primary?.region ?? ''),
        addressCountry: primary?.countryName ?? '',
        addressLocality: placeless ? '' : (primary?.city ?? ''),
      },
    },
    jobUrl: pageOf(context.board, posting),
    applyUrl: `${pageOf(context.board, posting)}/application`,
    descriptionHtml: text,
    descriptionPlain: '',
  };
}

/** Returns a row for a hidden posting, which readers must not count as open. */
function hiddenRow(context: BoardContext): object[] {
  const [first] = context.postings;
  if (first === undefined || context.postings.length < 10) return [];
  return [row(context, { ...first, number: first.number + 0x100_0000_0000, title: 'Private search', listed: false })];
}

export const ashby: VendorSimulation = {
  vendor: 'ashby',
  hosts: ['api.ashbyhq.com'],
  tokenOf: (request) => segmentBetween(request.path, '/posting-api/job-board/', ''),
  answer: (context) =>
    json(
      {
        jobs: [...context.postings.map((posting) => row(context, posting)), ...hiddenRow(context)],
        ...(context.company.seed % 3 !== 0 && { apiVersion: '1' }),
      },
      'last-modified',
    ),
  absent: () => ({ status: 404, contentType: 'text/plain; charset=utf-8', body: 'Not Found' }),
  identify: (board, posting) => ({
    externalId: idOf(posting),
    url: pageOf(board, posting),
    trustedAt: posting.publishedAt,
  }),
  publicPage: (board) => `https://jobs.ashbyhq.com/${encodeURIComponent(board.token)}`,
};
