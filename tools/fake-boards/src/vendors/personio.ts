import type { JobFunction } from '@hiring/contracts';
import type { SimBoard } from '../world/company.js';
import type { SimPosting } from '../world/posting.js';
import { adText, element, isoInstant, placeText } from './text.js';
import { html, labelBefore, xml, type BoardContext, type VendorSimulation } from './vendor.js';

const CATEGORY: Partial<Record<JobFunction, string>> = {
  engineering: 'it_software',
  sales: 'sales_and_business_development',
  marketing: 'marketing_and_product',
  people: 'human_resources',
  finance: 'accounting_and_finance',
};
const SCHEDULE = { full_time: 'full-time', part_time: 'part-time', contract: 'full-time', internship: 'full-time' };

/** Returns a board's host. For `com/` tokens, the host ends in `.com`. */
function hostOf(board: SimBoard): string {
  const com = board.token.startsWith('com/');
  return com ? `${board.token.slice(4)}.jobs.personio.com` : `${board.token}.jobs.personio.de`;
}

function idOf(posting: SimPosting): string {
  return String(posting.number);
}

function pageOf(board: SimBoard, posting: SimPosting): string {
  return `https://${hostOf(board)}/job/${idOf(posting)}`;
}

function position(context: BoardContext, posting: SimPosting): string {
  const [office = '', ...others] = posting.places.map((place) => placeText(place, posting));
  const additional = others.map((other) => element('office', other)).join('');
  return [
    '<position>',
    element('id', idOf(posting)),
    element('subcompany', `${context.company.name} SE & Co. KG`),
    element('office', office),
    additional === '' ? '' : `<additionalOffices>${additional}</additionalOffices>`,
    element('department', posting.department),
    element('recruitingCategory', posting.team),
    element('name', posting.title),
    `<jobDescriptions><jobDescription><name>What you&#039;ll do</name><value><![CDATA[${adText(posting, context.textBytes)}]]></value></jobDescription></jobDescriptions>`,
    element('employmentType', posting.employment === 'internship' ? 'intern' : 'permanent'),
    element('seniority', 'experienced'),
    element('schedule', SCHEDULE[posting.employment]),
    element('occupationCategory', CATEGORY[posting.function] ?? 'other'),
    element('createdAt', isoInstant(posting.createdAt).replace('.000Z', '+00:00')),
    '</position>',
  ].join('\n');
}

/** A draft: a position without a name, which feeds may contain. */
const DRAFT = '<position><id>1</id><office></office><name></name></position>';

export const personio: VendorSimulation = {
  vendor: 'personio',
  hosts: ['.jobs.personio.de', '.jobs.personio.com'],
  tokenOf: (request) => {
    if (request.path !== '/xml') return null;
    const com = labelBefore(request.host, '.jobs.personio.com');
    return com === null ? labelBefore(request.host, '.jobs.personio.de') : `com/${com}`;
  },
  answer: (context) => {
    const rows = context.postings.map((posting) => position(context, posting));
    if (rows.length > 10) rows.push(DRAFT);
    return xml(`<workzag-jobs>${rows.join('\n')}</workzag-jobs>`, 'etag');
  },
  absent: () => html('<h1>404</h1>', 404),
  identify: (board, posting) => ({
    externalId: idOf(posting),
    url: pageOf(board, posting),
    trustedAt: posting.createdAt,
  }),
  publicPage: (board) => `https://${hostOf(board)}`,
};
