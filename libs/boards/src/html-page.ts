import { appendAll } from './json-fields.js';
import { readJsonLd } from './json-ld.js';
import { bodyText, readJson } from './payload.js';
import { decodeEntities } from './text.js';

/** Maximum script elements read for a page. Real pages have a few dozen. */
const SCRIPTS_MAX = 500;

export interface PageScript {
  attributes: string;
  text: string;
}

/** Returns a page's script elements, found in one scan without a tree. */
function pageScripts(html: string): PageScript[] {
  const scripts: PageScript[] = [];
  // The pattern permits no angle brackets inside a tag. Therefore, even a page with many unfinished tags is read in one
  // pass.
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

/** Returns the values of a page's JSON-LD blocks, and how many broken blocks might contain a JobPosting. */
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

/** Returns the parsed content of the script with this `id`. */
export function scriptData(body: Uint8Array | string, id: string): { value: unknown } | { reason: string } {
  const attribute = new RegExp(`\\bid\\s*=\\s*["']?${id}["']?(?:\\s|$)`);
  const script = pageScripts(bodyText(body)).find((one) => attribute.test(one.attributes));
  return script === undefined ? { reason: `no ${id} in the page` } : readJson(script.text.trim());
}

/**
 * Returns whether a page has `<html>` but no `</html>`. Such a page was cut, and would look like a shorter list. Use
 * this only for vendors whose pages have the end tag.
 */
export function isCut(html: string): boolean {
  return /<html[\s>]/i.test(html.slice(0, 2_000)) && !/<\/html\s*>/i.test(html.slice(-2_000));
}
