/** Longest title kept, in UTF-16 units; ad texts in the title field are cut here. */
export const TITLE_LENGTH_MAX = 300;

// Zero-width, bidirectional and soft-hyphen marks carry no reading and would split equal titles.
const INVISIBLE = /[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g;

/**
 * A title as it is stored: no control, zero-width or bidi characters, no lone surrogates, runs of white space as one
 * blank, trimmed, at most {@link TITLE_LENGTH_MAX} units and never cut inside a surrogate pair. May return `""`.
 */
export function cleanTitle(raw: string): string {
  const clean = raw
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (clean.length <= TITLE_LENGTH_MAX) return clean;
  const last = clean.charCodeAt(TITLE_LENGTH_MAX - 1);
  const cutsPair = last >= 0xd800 && last <= 0xdbff;
  return clean.slice(0, cutsPair ? TITLE_LENGTH_MAX - 1 : TITLE_LENGTH_MAX).trimEnd();
}
