/** Maximum number of characters of a key's name. */
export const KEY_NAME_MAX = 100;
/** A name has a visible character, and is on one line. */
export const KEY_NAME = /^[^\p{Cc}]*\S[^\p{Cc}]*$/u;
