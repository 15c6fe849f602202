import type { SimBoard } from '../world/company.js';
import { hashText, hex32 } from '../world/random.js';
import type { SimPosting } from '../world/posting.js';
import { adText, element, escapeMarkup, placeText } from './text.js';
import { html, segmentBetween, xml, type BoardContext, type VendorSimulation } from './vendor.js';

const FEED = '/CompanyJobs/Xml.aspx';
const EMPLOYMENT = { full_time: 'Full-Time', part_time: 'Part-Time', contract: 'Contract', internship: 'Intern' };

/**
 * Returns the company id for the feed: the slug with `X` for each dash, because only letters and digits are allowed.
 */
function companyId(slug: string): string {
  return slug.replaceAll('-', 'X');
}

function slugOf(id: string): string {
  return id.replaceAll('X', '-');
}

function idOf(posting: SimPosting): string {
  return `o${hex32(hashText('jobvite'), posting.number).slice(0, 9)}`;
}

function pageOf(board: SimBoard, posting: SimPosting): string {
  return `https://jobs.jobvite.com/${board.token}/job/${idOf(posting)}`;
}

/** Returns a date such as `3/9/2026`, month first. */
function usDay(at: number): string {
  const date = new Date(at);
  return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
}

function job(context: BoardContext, posting: SimPosting): string {
  const [place] = posting.places;
  return [
    '<job>',
    element('id', idOf(posting)),
    element('title', posting.title),
    element('requisitionid', posting.requisition),
    element('category', posting.department),
    element('jobtype', EMPLOYMENT[posting.employment]),
    element('location', place === undefined ? '' : placeText(place, posting)),
    element('date', usDay(posting.publishedAt)),
    element('detail-url', pageOf(context.board, posting)),
    `<description><![CDATA[${adText(posting, context.textBytes)}]]></description>`,
    '</job>',
  ].join('\n');
}

function listPage(context: BoardContext): string {
  const rows = context.postings.map((posting) => {
    const [place] = posting.places;
    return `<tr><td class="jv-job-list-name"><a href="/${context.board.token}/job/${idOf(posting)}">${escapeMarkup(posting.title)}</a></td><td class="jv-job-list-location">${escapeMarkup(place === undefined ? '' : placeText(place, posting))}</td></tr>`;
  });
  return `<!doctype html><html><body><script>var companyEId = '${companyId(context.board.token)}';</script><table class="jv-job-list">${rows.join('\n')}</table></body></html>`;
}

export const jobvite: VendorSimulation = {
  vendor: 'jobvite',
  hosts: ['app.jobvite.com', 'jobs.jobvite.com'],
  tokenOf: (request) => {
    const id = request.path === FEED ? request.query.get('c') : null;
    return id === null ? segmentBetween(request.path, '/', '/jobs/viewall') : slugOf(id);
  },
  answer: (context, request) => {
    if (request.path !== FEED) return html(listPage(context));
    return xml(`<result>${context.postings.map((posting) => job(context, posting)).join('\n')}</result>`);
  },
  absent: () => html('<h1>Not found</h1>', 404),
  identify: (board, posting) => ({
    externalId: idOf(posting),
    url: pageOf(board, posting),
    requisitionId: posting.requisition,
  }),
  publicPage: (board) => `https://jobs.jobvite.com/${board.token}/jobs`,
};
