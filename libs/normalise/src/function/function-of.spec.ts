import { describe, expect, test } from '@jest/globals';
import { functionByRules, functionOf, type FunctionInput } from './function-of.js';

describe('the order of evidence of the rules', () => {
  test.each([
    ['Product Manager', 'product'],
    ['Product Marketing Manager', 'marketing'],
    ['Sales Engineer', 'sales'],
    ['Marketing Data Analyst', 'data_science'],
    ['People Operations Manager', 'people'],
    ['Machine Learning Product Manager', 'product'],
    ['Software Engineer, Marketing', 'engineering'],
    ['Electrician - Data Center', 'construction'],
    ['VP, Customer Success', 'customer_success'],
    ['Vice President', 'other'],
  ])('%s is %s', (title, expected) => expect(functionByRules({ title }).function).toBe(expected));

  test('the title’s occupation outranks the department, which outranks the vendor’s field and a word that only hints', () => {
    const vendor = 'workable';
    expect(functionByRules({ title: 'Customer Success Manager', vendor, functionHint: 'Sales' }).function).toBe(
      'customer_success',
    );
    expect(
      functionByRules({ title: 'Analyst', vendor, functionHint: 'Finance', department: 'Marketing' }).function,
    ).toBe('marketing');
    expect(functionByRules({ title: 'Analyst', vendor, functionHint: 'Finance' }).function).toBe('finance');
    expect(functionByRules({ title: 'Analyst', vendor: 'lever', functionHint: 'Marketing' }).function).toBe(
      'marketing',
    );
  });

  test.each([
    ['Sr. Sales Executive', { vendor: 'smartrecruiters', functionHint: 'Information Technology' }, 'sales'],
    ['CRM Manager', { vendor: 'personio', functionHint: 'marketing_and_product' }, 'marketing'],
    ['SOX Analytics', { vendor: 'greenhouse', department: 'Finance' }, 'finance'],
    ['AI Learning Partner', { vendor: 'greenhouse', department: 'People' }, 'people'],
    ['Technician', { vendor: 'lever', department: 'Laboratory' }, 'research'],
    ['Salesforce Architect', {}, 'engineering'],
    ['Salesforce Consultant', {}, 'it_operations'],
    ['QA Specialist (GMP)', {}, 'manufacturing'],
    ['Director of Retail Engineering', {}, 'engineering'],
    ['Executive Assistant, Sales', {}, 'operations'],
    ['Payroll Clerk', {}, 'finance'],
    ['Forklift Operator', {}, 'supply_chain'],
    ['Verkäuferin (m/w/d) in Teilzeit', {}, 'retail'],
    ['Verkaeufer/-in', {}, 'retail'],
    ['Kaufmann/-frau für Büromanagement', {}, 'operations'],
    ['Infirmier·ère de nuit', {}, 'healthcare'],
    ['Vendeur(se) H/F', {}, 'retail'],
    ['Operario/a de almacén', {}, 'supply_chain'],
    ['Registered Behavior Technician', {}, 'healthcare'],
    ['Sachbearbeiter (m/w/d)', { vendor: 'personio', department: 'Buchhaltung' }, 'finance'],
    ['Sachbearbeiter (m/w/d) - Rechnungswesen', {}, 'finance'],
    ['Sachbearbeiter (m/w/d) - Berlin', {}, 'operations'],
    ['Testingenieur (m/w/d) Fahrerassistenzsysteme', {}, 'engineering'],
    ['Praktikum ab sofort', {}, 'other'],
    ['Personal de reposición', {}, 'retail'],
    ['Researcher', {}, 'research'],
    ['Researcher', { vendor: 'greenhouse', department: 'Equities' }, 'finance'],
    ['Researcher', { vendor: 'greenhouse', department: 'Oncology' }, 'research'],
    ['Architect', { vendor: 'greenhouse', department: 'Cloud Practice' }, 'engineering'],
    ['Architect', { vendor: 'greenhouse', department: 'Hospitality' }, 'construction'],
    ['Community Manager', { vendor: 'greenhouse', department: 'Property Management' }, 'operations'],
    ['Community Manager', { vendor: 'greenhouse', department: 'Games' }, 'marketing'],
    ['Case Manager', { vendor: 'greenhouse', department: 'Claims' }, 'finance'],
    ['Trainer', { vendor: 'greenhouse', department: 'Learning & Development' }, 'people'],
    ['Specialist', { vendor: 'greenhouse', department: 'Administration', team: 'Accounting' }, 'finance'],
    ['Specialist', { vendor: 'greenhouse', department: 'Administration', team: 'Lisbon' }, 'operations'],
    ['Specialist', { vendor: 'greenhouse', department: 'Marketing', team: 'Data' }, 'marketing'],
    ['Graduate Programme', { vendor: 'greenhouse', department: 'Finance' }, 'finance'],
    ['Técnico de campanas', {}, 'other'],
  ] as [title: string, hints: Omit<FunctionInput, 'title'>, expected: string][])(
    '%s with %j is %s',
    (title, hints, expected) => expect(functionByRules({ title, ...hints }).function).toBe(expected),
  );

  test.each([
    ['Customer Director (National Security)'],
    ['Specialist, Northwind Platform'],
    ['Technician'],
    ['Operator'],
  ])('%s is at most a weak guess', (title) => expect(functionByRules({ title }).strength).not.toBe('strong'));

  test('an occupation is strong, a field with a role and a department medium, a lone field weak', () => {
    expect(functionByRules({ title: 'Nurse' }).strength).toBe('strong');
    expect(functionByRules({ title: 'Photography Coordinator' }).strength).toBe('medium');
    expect(functionByRules({ title: 'Lead', department: 'Marketing' }).strength).toBe('medium');
    expect(functionByRules({ title: 'Marketing' }).strength).toBe('weak');
  });

  test('information technology is engineering unless the title says administration', () => {
    const hints = { vendor: 'smartrecruiters', functionHint: 'Information Technology' } as const;
    expect(functionByRules({ title: 'Specialist', ...hints }).function).toBe('engineering');
    expect(functionByRules({ title: 'Netzwerkadministrator', ...hints }).function).toBe('it_operations');
  });

  test('other and industries fall through', () => {
    for (const functionHint of ['Other', 'internet', '', 'Computer Software']) {
      expect(
        functionByRules({ title: 'Associate', vendor: 'recruitee', functionHint, department: 'Legal' }).function,
      ).toBe('legal');
    }
  });

  test('the rule that decided is named, and nothing to go on is other without a rule', () => {
    expect(functionByRules({ title: 'Data Engineer' }).rule).toBe('occupation:data engineer*');
    expect(functionByRules({ title: 'x', department: `Sales ${'a'.repeat(60)}` }).rule.length).toBeLessThanOrEqual(40);
    expect(functionByRules({ title: '???' })).toEqual({ function: 'other', strength: 'weak', rule: 'none' });
  });

  test('hostile titles are answered in no time', () => {
    const begun = performance.now();
    for (const title of [
      'a '.repeat(5000),
      '('.repeat(10_000),
      '(m/'.repeat(5000),
      'x'.repeat(10_000),
      '-in'.repeat(5000),
    ])
      functionOf({ title });
    expect(performance.now() - begun).toBeLessThan(60_000);
  });
});

describe('double forms of one word count once', () => {
  test.each([
    ['Asystent / Asystentka projektanta konstrukcji', 'Asystentka projektanta konstrukcji'],
    ['Maçon / Maçonne (H/F)', 'Maçonne'],
    ['Vendedor (a) Externo', 'Vendedor Externo'],
    ['COORDENADOR (A) DE PRODUÇÃO', 'COORDENADOR DE PRODUÇÃO'],
    ['PLANIFICADOR(A) DE LA DEMANDA', 'PLANIFICADOR DE LA DEMANDA'],
    ['Chef-Fe de Projet Informatique', 'Chef de Projet Informatique'],
  ])('%j is read as %j', (double, single) => {
    expect(functionByRules({ title: double })).toEqual(functionByRules({ title: single }));
    expect(functionByRules({ title: double }).function).not.toBe('other');
  });
});
