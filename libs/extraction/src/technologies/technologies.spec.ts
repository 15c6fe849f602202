import { describe, expect, test } from '@jest/globals';
import type { RequiredTechnology } from '@hiring/contracts';
import { extract } from '../extract.js';
import { PHRASE_RULES } from './technology-rules.js';

function found(text: string, company: string | null = null): RequiredTechnology[] {
  return extract(text, { hash: '', company, country: null }).technologies?.value ?? [];
}

function slugs(text: string, company: string | null = null): string[] {
  return found(text, company).map(({ slug }) => slug);
}

test.each(PHRASE_RULES)('$id decides its example', ({ id, example }) => {
  expect(extract(`Known: ${example}`, { hash: '', company: null, country: null }).technologies?.rule).toBe(id);
});

describe('names', () => {
  test('of several words and with signs are found whole', () => {
    expect(slugs('You know C++, C#, .NET, ASP.NET, Node.js, PL/SQL, S/4HANA and React Native.')).toEqual([
      'c-plus-plus',
      'c-sharp',
      'dotnet',
      'asp-net',
      'node-js',
      'pl-sql',
      'sap-s-4hana',
      'react-native',
    ]);
  });

  test('do not reach over a comma, a stop or a line', () => {
    expect(slugs('You like Power, BI and charts.')).toEqual([]);
    expect(slugs('We have power\nBI is our team.')).toEqual([]);
  });

  test('that lost their line break are found', () => {
    expect(slugs('Strong SQLExperience with TableauProven record')).toEqual(['sql', 'tableau']);
    expect(slugs('We use SQLAnvil, PythonRiver; and others.')).toEqual([]);
  });

  test('in small letters count beside another technology', () => {
    expect(slugs('You know illustrator and photoshop.')).toEqual(['illustrator', 'photoshop']);
    expect(slugs('You excel in PostgreSQL.')).toEqual(['postgresql']);
  });

  test('in a list one per line keep each other company', () => {
    expect(slugs('Skills\nPython\nGo\nR\n')).toEqual(['python', 'go', 'r']);
  });
});

describe('what does not count', () => {
  test.each([
    'No Java needed',
    'You need no prior Python experience.',
    'Keine Java-Kenntnisse',
    'Sans Python',
    'Our customers include Salesforce and Shopify.',
    'Trusted by companies such as Stripe and Databricks',
    'Backed by the founders of Datadog',
    'Our customers across the world, including Notion and Datadog',
    `Backed by people ${'of the trade '.repeat(10)}who have funded companies such as Stripe and Datadog`,
    'Experience with C-level talks and with R&D',
    'Experience with Access Management',
    'Experience with SCI and SAP clearance',
  ])('%s', (text) => expect(slugs(text)).toEqual([]));

  test('the employer’s own name', () => {
    expect(slugs('You know Stripe and Python.', 'Stripe')).toEqual(['python']);
    expect(slugs('You know Stripe and Python.', 'Stripe, Inc.')).toEqual(['python']);
    expect(slugs('You know Stripe and Python.', 'Acme')).toEqual(['stripe', 'python']);
  });

  test.each([
    ['datadoghq', 'Datadog'],
    ['newrelic', 'New Relic'],
    ['snowflakecomputing', 'Snowflake'],
    ['hubspotjobs', 'HubSpot'],
    ['servicenow-inc', 'ServiceNow'],
    ['careers.datadoghq.com', 'Datadog'],
    ['jobs.datadog.com', 'Datadog'],
    ['recruiting.ultipro.com/DATADOG', 'Datadog'],
    ['datadog.wd5.myworkdayjobs.com/External_Careers', 'Datadog'],
    ['eu/datadog', 'Datadog'],
    ['jobs.lever.co', 'Lever'],
    ['monday.com', 'monday.com'],
    ['palo-alto-networks', 'Palo Alto'],
    ['Cisco Systems', 'Cisco'],
    ['konghq', 'Kong'],
    ['spring-boot', 'Spring Boot'],
    ['www.ruby.com', 'Ruby'],
  ])('the name of the firm that the board %s is of', (token, name) => {
    expect(slugs(`Experience with ${name} and Kotlin`, token)).toEqual(['kotlin']);
  });

  test.each([
    ['rubylabs', 'Ruby'],
    ['reactgroup', 'React'],
    ['ruby-labs', 'Ruby'],
    ['go-student', 'Go'],
    ['spring-health', 'Spring'],
    ['flutter-entertainment', 'Flutter'],
    ['careers.ruby-labs.com', 'Ruby'],
    ['linux-foundation', 'Linux'],
    ['www.acme.com', 'Datadog'],
    ['eu/acme', 'Datadog'],
    ['jobs.lever.co/acme', 'Lever'],
    ['gohealth', 'Go'],
    ['excelsior', 'Excel'],
    ['jiraffeinc', 'Jira'],
    ['oracleofdelphi', 'Oracle'],
    ['awsomeapps', 'AWS'],
    ['chefsplate', 'Chef'],
    ['mydatadog', 'Datadog'],
  ])('not a name that the board %s only begins with or that nobody sells', (token, name) => {
    expect(slugs(`Experience with ${name} and Kotlin`, token)).toHaveLength(2);
  });
});

describe('required', () => {
  const text = [
    'About us',
    'We build with Ruby on Rails.',
    'Requirements',
    'Experience with Kotlin',
    'Docker is a plus',
    'Nice to have',
    'Terraform',
  ].join('\n');

  test('is told by the heading of the list and by the words of the sentence', () => {
    expect(found(text)).toEqual([
      { slug: 'ruby-on-rails', required: null },
      { slug: 'kotlin', required: true },
      { slug: 'docker', required: false },
      { slug: 'terraform', required: false },
    ]);
  });

  test('in one place outweighs a plus in another', () => {
    expect(found(`${text}\nRequirements\nTerraform`)).toContainEqual({ slug: 'terraform', required: true });
  });

  test.each([
    ['Anforderungen\nErfahrung mit Python', true],
    ['Von Vorteil\nPython', false],
    ['Les plus\nPython', false],
    ['Requisitos\nPython', true],
  ])('%j', (lines, required) => expect(found(lines)).toEqual([{ slug: 'python', required }]));
});
