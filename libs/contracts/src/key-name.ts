/** Maximum number of characters in a key's name. */
export const KEY_NAME_MAX = 100;
/**
 * Matches a one-line name that has a visible character, and has no character that reorders or hides text. The joiners
 * U+200C and U+200D are accepted, because emoji and some scripts need them.
 */
export const VISIBLE_NAME =
  /^(?=.*[^\s\p{Cf}])(?:[^\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u115F\u1160\u3164\uFFA0]|[\u200C\u200D])*$/u;
