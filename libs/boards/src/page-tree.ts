import { load, type CheerioAPI } from 'cheerio/slim';

/** Maximum size of a page that is parsed to a tree, in characters, far above real job lists. */
const PAGE_CHARACTERS_MAX = 8 * 1024 * 1024;
/** Maximum nesting. Real pages stay below 50. At a great depth, every HTML parser takes quadratic time. */
const DEPTH_MAX = 500;
/** Matches elements whose end tag does not exist or can be omitted. They do not count as depth. */
const UNCLOSED =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|td|th|tr|tbody|thead|tfoot|option)$/i;

function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-zA-Z][a-zA-Z0-9]{0,20})/g)) {
    if (UNCLOSED.test(name)) continue;
    depth = Math.max(0, depth + (slash === '' ? 1 : -1));
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

/**
 * Returns a page's elements, or why the page is refused unparsed. Use plain selectors only: a selector that looks up
 * the tree for every element takes quadratic time on a deep page.
 */
export function pageTree(html: string): { page: CheerioAPI } | { reason: string } {
  if (html.length > PAGE_CHARACTERS_MAX) return { reason: 'page too large' };
  if (isTooDeep(html)) return { reason: `page nested deeper than ${DEPTH_MAX} levels` };
  // This is the streaming parser. The standard one visits all open elements at each tag, which is quadratic on a deep
  // page.
  return { page: load(html, { xml: { xmlMode: false, decodeEntities: true } }) };
}
