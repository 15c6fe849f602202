import type { SimBoard } from '../world/company.js';
import { hashText, hex32 } from '../world/random.js';
import type { SimPosting } from '../world/posting.js';
import { addressWords, escapeMarkup, placeText } from './text.js';
import { html, labelBefore, segmentBetween, xml, type BoardContext, type VendorSimulation } from './vendor.js';

const DOMAIN = '.applytojob.com';
const FEED_HOST = 'app.jazz.co';

function idOf(posting: SimPosting): string {
  return hex32(hashText('jazzhr'), posting.number).slice(0, 10);
}

function pageOf(board: SimBoard, posting: SimPosting): string {
  return `https://${board.token}${DOMAIN}/apply/${idOf(posting)}/${addressWords(posting.title)}`;
}

function row(context: BoardContext, posting: SimPosting): string {
  const [place] = posting.places;
  const where = escapeMarkup(place === undefined ? '' : placeText(place, posting));
  return [
    '<li class="list-group-item">',
    `<h4 class="list-group-item-heading"><a href="${pageOf(context.board, posting)}">${escapeMarkup(posting.title)}</a></h4>`,
    `<ul class="list-inline list-group-item-text"><li><i class="fa fa-map-marker"></i>${where}</li>`,
    `<li><i class="fa fa-sitemap"></i>${escapeMarkup(posting.department)}</li></ul>`,
    '</li>',
  ].join('\n');
}

/** Simulates JazzHR, which has a public page and, separately, an empty syndication feed. */
export const jazzhr: VendorSimulation = {
  vendor: 'jazzhr',
  hosts: [DOMAIN, FEED_HOST],
  tokenOf: (request) => {
    if (request.host === FEED_HOST) return segmentBetween(request.path, '/feeds/export/jobs/', '');
    return request.path === '/apply' ? labelBefore(request.host, DOMAIN) : null;
  },
  answer: (context, request) => {
    if (request.host === FEED_HOST) return xml('<jobs></jobs>');
    const rows = context.postings.map((posting) => row(context, posting));
    return html(`<!doctype html><html><body><ul class="list-group">${rows.join('\n')}</ul></body></html>`);
  },
  absent: () => html('<h1>Not found</h1>', 404),
  identify: (board, posting) => ({ externalId: idOf(posting), url: pageOf(board, posting) }),
  publicPage: (board) => `https://${board.token}${DOMAIN}/apply`,
};
