import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tab, carriage return, `+`, `-`, `=`, `@`, the minus sign, and the characters that Unicode holds for forms of them:
 * raised, lowered, small, full-width, doubled. Spreadsheets accept several of these as the signs themselves.
 */
const SIGNS_BEFORE = [9, 13, 43, 45, 61, 64, 0xff0b, 0xff0d, 0xff1d, 0xff20];
const ALIKE = [
  ...[0x207a, 0x207b, 0x207c, 0x208a, 0x208b, 0x208c, 0x2212, 0x2a75, 0x2a76],
  ...[0xfb29, 0xfe62, 0xfe63, 0xfe66, 0xfe6b],
];

/** See 1763800000000. */
const PHONE_NUMBER = [
  '^[+\\uFF0B\\uFF0D-]',
  '[\\s\\u00A0\\u202F(]*[0-9\\uFF10-\\uFF19]',
  '[0-9\\uFF10-\\uFF19\\s\\u00A0\\u202F()./\\u2010-\\u2015-]*',
  '(?:[0-9)],?\\s+(?:ext|extension|x)\\.?\\s*[0-9]+)?$',
].join('');

/** A number with groups of three digits, a decimal point or comma, and possibly a percent sign. */
const NUMBER = [
  '^[+\\u2212-]\\s*[0-9]+', // the sign and the first digits
  '(?:[.,\\u0027\\u2019\\s\\u00A0\\u202F][0-9]{3})*',
  '(?:[.,][0-9]+)?\\s*%?$',
].join('');

export class SignsAlike1795810000000 implements MigrationInterface {
  name = 'SignsAlike1795810000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(isFormula([...SIGNS_BEFORE, ...ALIKE], `${PHONE_NUMBER}|${NUMBER}`));
    // `guarded` is stored with the row: writing the row computes it again.
    const columns = ['website', 'decision_maker_linkedin_url', 'decision_maker_email', 'decision_maker_phone'];
    const anyAlike = [...columns, 'signal_job_title'].map((column) => `ascii(${column}) in (${ALIKE.join(', ')})`);
    await runner.query(`update exports.lead set website = website where not guarded and (${anyAlike.join(' or ')})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(isFormula(SIGNS_BEFORE, PHONE_NUMBER));
  }
}

const isFormula = (first: readonly number[], harmless: string): string => `
  create or replace function exports.is_formula(cell text) returns boolean
  language sql immutable parallel safe
  return coalesce(ascii(cell) in (${first.join(', ')}) and cell !~* '${harmless}', false)`;
