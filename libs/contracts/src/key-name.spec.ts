import { expect, test } from '@jest/globals';
import { VISIBLE_NAME } from './key-name.js';

test.each(['Nightly import', 'Größe 2', '夜間', 'می\u200cخواهم', 'dev 👩\u200d💻', '…'])('%s is a name', (name) => {
  expect(VISIBLE_NAME.test(name)).toBe(true);
});

test.each([
  ...['', ' ', '\u200d', '\u2060', 'a\nb', 'a\u0085b', 'a\u2028b'],
  ...[
    'a\u202eb',
    'a\u2066b\u2069',
    'a\u200eb',
    'a\u061cb',
    'a\u200bb',
    'a\ufeffb',
    'a\u00adb',
    'a\u{e0041}b',
    'a\u3164b',
  ],
])('%j is none', (name) => {
  expect(VISIBLE_NAME.test(name)).toBe(false);
});
