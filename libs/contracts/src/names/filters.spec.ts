import { describe, expect, test } from '@jest/globals';
import { parseCountryFilter, parseFunctionFilter } from './index.js';

describe('country filter', () => {
  test.each([
    ['de', 'DE'],
    [' DE ', 'DE'],
    ['uk', 'GB'],
    ['UK', 'GB'],
    ['USA', 'US'],
    ['u.s.a.', 'US'],
    ['U.S.', 'US'],
    ['UAE', 'AE'],
    ['Germany', 'DE'],
    ['the Netherlands', 'NL'],
    ['Côte d’Ivoire', 'CI'],
    ['united kingdom', 'GB'],
    ['South Korea', 'KR'],
    ['Georgia', 'GE'],
    ['Viet Nam', 'VN'],
    ['Türkiye', 'TR'],
    ['Czechia', 'CZ'],
    ['England', 'GB'],
    ['Hong Kong', 'HK'],
    ['BOSNIA AND HERZEGOVINA', 'BA'],
    ['el', null],
    ['eu', null],
    ['', null],
    ['Europe', null],
    ['DEU', null],
    ['zz', null],
    ['California', null],
  ])('%j is %j', (text, code) => expect(parseCountryFilter(text)).toBe(code));
});

describe('function filter', () => {
  test.each([
    ['engineering', 'engineering'],
    [' Data Science ', 'data_science'],
    ['customer-success', 'customer_success'],
    ['IT_OPERATIONS', 'it_operations'],
    ['other', 'other'],
    ['developers', null],
    ['', null],
    ['constructor', null],
    ['data  science', null],
  ])('%j is %j', (text, name) => expect(parseFunctionFilter(text)).toBe(name));
});
