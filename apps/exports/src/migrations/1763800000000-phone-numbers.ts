import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tab, carriage return, `+`, `-`, `=`, `@`, and the full-width forms of the signs. */
const FIRST = 'ascii(cell) in (9, 13, 43, 45, 61, 64, 65291, 65293, 65309, 65312)';

/**
 * A number or a phone number: a plus or minus, then digits with spaces, brackets, dots, slashes and dashes, and possibly
 * an extension. It can name no function and no cell, so that a spreadsheet has nothing to run.
 */
const NUMBER = [
  '^[+\\uFF0B\\uFF0D-]', // the sign
  '[\\s\\u00A0\\u202F(]*[0-9\\uFF10-\\uFF19]', // nothing but brackets before the first digit
  '[0-9\\uFF10-\\uFF19\\s\\u00A0\\u202F()./\\u2010-\\u2015-]*',
  '(?:[0-9)],?\\s+(?:ext|extension|x)\\.?\\s*[0-9]+)?$',
].join('');

/**
 * Phone numbers leave the CSV as they were imported. `guarded` of stored leads stays true where it is no longer needed:
 * the export asks about every cell.
 */
export class PhoneNumbers1763800000000 implements MigrationInterface {
  name = 'PhoneNumbers1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(isFormula(`${FIRST} and cell !~* '${NUMBER}'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(isFormula(FIRST));
  }
}

const isFormula = (rule: string): string => `
  create or replace function exports.is_formula(cell text) returns boolean
  language sql immutable parallel safe return coalesce(${rule}, false)`;
