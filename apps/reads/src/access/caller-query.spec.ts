import { describe, expect, it } from '@jest/globals';
import { CallerQuery, visible } from './caller-query.js';

describe('a query on behalf of a caller', () => {
  it.each([
    ['without the condition', 'SELECT 1 FROM reads.company AS c WHERE c.company_id = $2'],
    [
      'with it on one table only',
      `SELECT 1 FROM reads.company AS c JOIN reads.req AS r USING (company_id) WHERE ${visible('c')}`,
    ],
    ['on a table without owners', `SELECT 1 FROM reads.company_cell AS e`],
    ['with a table that has no alias', 'SELECT 1 FROM reads.req WHERE owner = $1'],
    ['with a table joined by a comma', `SELECT 1 FROM reads.company AS c, reads.company_name n WHERE ${visible('c')}`],
  ])('cannot be made %s', (_, text) => {
    expect(() => new CallerQuery('leaky', text)).toThrow(/leaky/);
  });

  it('can be created when every table of company data is limited to rows that the caller may see', () => {
    const text = `SELECT 1 FROM reads.company AS c JOIN reads.req AS r USING (company_id)
      WHERE ${visible('c')} AND ${visible('r')}`;
    expect(new CallerQuery('tight', text).text).toBe(text);
  });
});
