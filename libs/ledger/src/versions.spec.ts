import { expect, test } from '@jest/globals';
import { versionsOf } from './versions.js';

test.each([
  [{}, { parser: undefined, labels: undefined }],
  [{ parser_version: 7 }, { parser: 7, labels: undefined }],
  [{ parser_version: 999 }, { parser: 999, labels: undefined }],
  [{ parser_version: 1_000 }, { parser: 1, labels: 0 }],
  [{ parser_version: 7_012 }, { parser: 7, labels: 12 }],
  [
    { parser_version: 7, labels_version: 12 },
    { parser: 7, labels: 12 },
  ],
  [
    { parser_version: 7_012, labels_version: 3 },
    { parser: 7_012, labels: 3 },
  ],
  [{ labels_version: 3 }, { parser: undefined, labels: 3 }],
])('the versions of %j are %j', (record, versions) => {
  expect(versionsOf(record)).toEqual(versions);
});
