/**
 * Matches text that starts with a tab, a carriage return, or a formula sign in any Unicode form. The SQL function
 * `exports.is_formula` has the same characters.
 */
const BEGINS_FORMULA =
  /^[=+\-@\t\r\u207A-\u207C\u208A-\u208C\u2212\u2A75\u2A76\uFB29\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Puts an apostrophe before text that a spreadsheet would run as a formula. */
export function withoutFormula(text: string): string {
  return BEGINS_FORMULA.test(text) ? `'${text}` : text;
}
