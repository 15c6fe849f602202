import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Spreadsheets read the full-width forms of `=`, `+`, `-` and `@` as the signs themselves. */
const FULL_WIDTH = [0xff1d, 0xff0b, 0xff0d, 0xff20];
const SIGNS = [9, 13, 43, 45, 61, 64];

export class FullWidthSigns1763784000000 implements MigrationInterface {
  name = 'FullWidthSigns1763784000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(isFormula([...SIGNS, ...FULL_WIDTH]));
    // `guarded` is stored with the row: writing the row computes it again.
    await runner.query(`
      update exports.lead set website = website
      where not guarded and (exports.is_formula(website) or exports.is_formula(decision_maker_linkedin_url)
        or exports.is_formula(decision_maker_email) or exports.is_formula(signal_job_title)
        or ascii(decision_maker_phone) in (${FULL_WIDTH.join(', ')}))
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(isFormula(SIGNS));
  }
}

const isFormula = (first: readonly number[]): string => `
  create or replace function exports.is_formula(cell text) returns boolean
  language sql immutable parallel safe return coalesce(ascii(cell) in (${first.join(', ')}), false)`;
