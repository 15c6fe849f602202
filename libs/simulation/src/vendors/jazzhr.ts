import type { SimBoard } from '../world/company.js';
import type { SimPosting } from '../world/posting.js';
import { adText, cityField, isoInstant } from './text.js';
import { segmentBetween, xml, type BoardContext, type VendorSimulation } from './vendor.js';

const EMPLOYMENT = { full_time: 'Full Time', part_time: 'Part Time', contract: 'Contract', internship: 'Internship' };

/** The posting's creation time is part of its id, in an unspecified time zone. */
function idOf(posting: SimPosting): string {
  return `job_${isoInstant(posting.publishedAt).replace(/\D/g, '').slice(0, 14)}_${posting.number.toString(36).toUpperCase()}`;
}

function pageOf(board: SimBoard, posting: SimPosting): string {
  return `http://${board.token}.applytojob.com/apply/${idOf(posting)}`;
}

function element(name: string, text: string): string {
  return `<${name}><![CDATA[${text}]]></${name}>`;
}

function job(context: BoardContext, posting: SimPosting): string {
  const [place] = posting.places;
  const city = cityField(place, posting);
  return [
    '<job>',
    element('id', idOf(posting)),
    element('status', 'Open'),
    element('internalcode', posting.requisition),
    element('title', posting.title),
    element('url', pageOf(context.board, posting)),
    element('department', posting.department),
    element('city', city ?? ''),
    element('state', city === null ? '' : (place?.region ?? '')),
    element('country', place?.countryName ?? ''),
    element('type', EMPLOYMENT[posting.employment]),
    element('description', adText(posting, context.textBytes)),
    '</job>',
  ].join('\n');
}

export const jazzhr: VendorSimulation = {
  vendor: 'jazzhr',
  hosts: ['app.jazz.co'],
  tokenOf: (request) => segmentBetween(request.path, '/feeds/export/jobs/', ''),
  answer: (context) => xml(`<jobs>${context.postings.map((posting) => job(context, posting)).join('\n')}</jobs>`),
  absent: () => ({ status: 404, contentType: 'text/plain', body: 'not found' }),
  identify: (board, posting) => ({
    externalId: idOf(posting),
    url: pageOf(board, posting),
    internalId: null,
    requisitionId: posting.requisition,
    trustedAt: null,
  }),
  publicPage: (board) => `https://${board.token}.applytojob.com/apply`,
};
