import { vendorSimulation } from '../vendors/index.js';
import { escapeMarkup } from '../vendors/text.js';
import { html, type SimAnswer, type SimRequest } from '../vendors/vendor.js';
import type { SimCompany } from '../world/company.js';
import type { World } from './world.js';

const CAREERS_PATHS = new Set(['/careers', '/careers/', '/jobs', '/jobs/']);

/**
 * Returns the response of a company's own site: a home page with a link to careers, or a careers page that links or
 * embeds the company's boards. Returns null for any other path or host.
 */
export function careersPage(world: World, request: SimRequest): SimAnswer | null {
  const domain = request.host.replace(/^(?:www|careers)\./, '');
  const company = world.companyOfDomain(domain);
  const links = world.careersLinks(domain) ?? (company === null ? null : linksOf(company));
  if (links === null) return null;
  const name = escapeMarkup(company?.name ?? domain);
  if (CAREERS_PATHS.has(request.path) || request.host.startsWith('careers.')) {
    return page(`Careers at ${name}`, links.map((link, index) => embed(link, index)).join('\n'));
  }
  if (request.path !== '/') return null;
  return page(name, `<p>We make things.</p><nav><a href="https://www.${domain}/careers">Careers</a></nav>`);
}

/** Returns links to the boards in use. After a migration, only the new board is in use. */
function linksOf(company: SimCompany): string[] {
  return company.boards
    .filter((board) => board.until === undefined)
    .map((board) => vendorSimulation(board.vendor).publicPage(board));
}

function embed(link: string, index: number): string {
  const address = escapeMarkup(link);
  const token = link.slice(link.lastIndexOf('/') + 1);
  if (link.includes('greenhouse.io') && token.length % 2 === 0) {
    return `<div id="grnhse_app"></div><script src="https://boards.greenhouse.io/embed/job_board/js?for=${escapeMarkup(token)}"></script>`;
  }
  return index % 2 === 0
    ? `<a class="button" href="${address}">See open roles</a>`
    : `<iframe src="${address}"></iframe>`;
}

function page(title: string, body: string): SimAnswer {
  return html(
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`,
  );
}
