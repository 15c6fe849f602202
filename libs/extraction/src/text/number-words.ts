/** Small numbers in words, in plain form. */
const WORDS: readonly (readonly [value: number, words: string])[] = [
  [1, 'one|ein|eine|einem|einer|un|une|uno|una'],
  [2, 'two|zwei|deux|dos|couple of'],
  [3, 'three|drei|trois|tres'],
  [4, 'four|vier|quatre|cuatro'],
  [5, 'five|funf|fuenf|cinq|cinco'],
  [6, 'six|sechs|seis'],
  [7, 'seven|sieben|sept|siete'],
  [8, 'eight|acht|huit|ocho'],
  [9, 'nine|neun|neuf|nueve'],
  [10, 'ten|zehn|dix|diez'],
  [12, 'twelve|zwolf|douze|doce'],
  [15, 'fifteen|quinze|quince'],
  [20, 'twenty|zwanzig|vingt|veinte'],
];
const VALUES: ReadonlyMap<string, number> = new Map(
  WORDS.flatMap(([value, words]) => words.split('|').map((word) => [word, value] as const)),
);

/** A pattern for a number with at most two digits or in words. */
export const SMALL_NUMBER = `\\d{1,2}(?:[.,]5)?|${[...VALUES.keys()].sort((a, b) => b.length - a.length).join('|')}`;

export function smallNumber(text: string): number {
  return VALUES.get(text) ?? Math.floor(Number(text.replace(',', '.')));
}
