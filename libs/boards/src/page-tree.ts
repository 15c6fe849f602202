import { load, type CheerioAPI } from 'cheerio/slim';

/** Maximum characters of a page that is parsed to a tree, far above real job lists. */
const PAGE_CHARACTERS_MAX = 8 * 1024 * 1024;
/** Maximum nesting. Real pages stay below 50, and HTML parsers take quadratic time at great depth. */
const DEPTH_MAX = 500;
/** Matches elements that need no end tag, which do not count as depth. */
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
 * Returns a page's elements, or why the page is refused. Use only simple selectors: a selector that searches the
 * ancestors takes quadratic time on a deep page.
 */
export function pageTree(html: string): { page: CheerioAPI } | { reason: string } {
  if (html.length > PAGE_CHARACTERS_MAX) return { reason: 'page too large' };
  if (isTooDeep(html)) return { reason: `page nested deeper than ${DEPTH_MAX} levels` };
  // Use the streaming parser (option `xml`), because the standard one takes quadratic time on a deep page.
  return { page: load(html, { xml: { xmlMode: false, decodeEntities: true } }) };
}
