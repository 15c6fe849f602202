import { appendAll } from './json-fields.js';
import { readJsonLd } from './json-ld.js';
import { bodyText, readJson } from './payload.js';
import { decodeEntities } from './text.js';

/** Maximum number of script elements read per page; real pages have a few dozen. */
const SCRIPTS_MAX = 500;

export interface PageScript {
  attributes: string;
  text: string;
}

/** A page's script elements, found in one scan: the page is never executed and no tree is built. */
function pageScripts(html: string): PageScript[] {
  const scripts: PageScript[] = [];
  // No angle brackets inside the tag: a run with unfinished tags costs one pass, not one pass each.
  const opening = /<script\b([^<>]*)>/gi;
  const closing = /<\/script\s*>/gi;
  for (let found = opening.exec(html); found !== null && scripts.length < SCRIPTS_MAX; found = opening.exec(html)) {
    closing.lastIndex = opening.lastIndex;
    const end = closing.exec(html);
    if (end === null) break;
    scripts.push({ attributes: found[1] ?? '', text: html.slice(opening.lastIndex, end.index) });
    opening.lastIndex = closing.lastIndex;
  }
  return scripts;
}

/** What the page's JSON-LD blocks contain, parsed, and how many broken ones may hide a JobPosting. */
export function jsonLdBlocks(html: string): { values: unknown[]; broken: number } {
  const values: unknown[] = [];
  let broken = 0;
  for (const script of pageScripts(html)) {
    if (!/application\/ld\+json/i.test(decodeEntities(script.attributes))) continue;
    const block = readJsonLd(script.text);
    appendAll(values, block.values);
    if (block.mayBeJobPosting) broken += 1;
  }
  return { values, broken };
}

/** What the script with this `id` contains, parsed, e.g. a framework's page data. */
export function scriptData(body: Uint8Array | string, id: string): { value: unknown } | { reason: string } {
  const attribute = new RegExp(`\\bid\\s*=\\s*["']?${id}["']?(?:\\s|$)`);
  const script = pageScripts(bodyText(body)).find((one) => attribute.test(one.attributes));
  return script === undefined ? { reason: `no ${id} in the page` } : readJson(script.text.trim());
}

/**
 * Whether a page that was begun does not end. A site's pages may leave out the last tag; for vendors whose pages have
 * it, a list that was cut looks like a shorter one.
 */
export function isCut(html: string): boolean {
  return /<html[\s>]/i.test(html.slice(0, 2_000)) && !/<\/html\s*>/i.test(html.slice(-2_000));
}
