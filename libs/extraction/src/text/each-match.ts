/**
 * Calls `visit` with each match of a global pattern. `matchAll` would compile the pattern again for each text, which is
 * slower.
 */
export function eachMatch(pattern: RegExp, text: string, visit: (match: RegExpExecArray) => void): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) visit(match);
}
