/** Maximum number of characters in a key's name. */
export const KEY_NAME_MAX = 100;
/**
 * A name on one line: it has a visible character, and none that reorders, hides or ends text, such as a bidirectional
 * control or a zero-width space. The two joiners belong to emoji and to words in some scripts.
 */
export const VISIBLE_NAME =
  /^(?=.*[^\s\p{Cf}])(?:[^\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u115F\u1160\u3164\uFFA0]|[\u200C\u200D])*$/u;
