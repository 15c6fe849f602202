import { expect, test } from '@jest/globals';
import { areSameLabels, recordedVersions, versionsOf } from './versions.js';

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
  expect(versionsOf(record)).toEqual({ ...versions, prior: undefined });
});

test('the labels of two listings are the same if both rules and prior are', () => {
  const one = versionsOf({ parser_version: 1, labels_version: 2, country_prior: 'DE' });
  expect(areSameLabels(one, versionsOf({ parser_version: 7, labels_version: 2, country_prior: 'DE' }))).toBe(true);
  expect(areSameLabels(one, versionsOf({ parser_version: 1, labels_version: 3, country_prior: 'DE' }))).toBe(false);
  expect(areSameLabels(one, versionsOf({ parser_version: 1, labels_version: 2, country_prior: 'DE only' }))).toBe(
    false,
  );
  expect(areSameLabels(one, versionsOf({ parser_version: 1, labels_version: 2 }))).toBe(false);
});

test('a record without a version stays without it', () => {
  expect(recordedVersions({ parser_version: 1 })).toStrictEqual({ parser_version: 1 });
  const versions = { parser_version: 1, labels_version: 2, country_prior: 'DE' };
  expect(recordedVersions({ ...versions })).toStrictEqual(versions);
});
