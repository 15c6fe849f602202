import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { APPLICATION_LINES, isRole, POOL_LINE, TEASER_LINES } from './is-role.js';
import { titleParts } from './title-rules.js';

const lines = [...TEASER_LINES, ...APPLICATION_LINES, POOL_LINE];

describe('titles of advertisements without a role', () => {
  it.each(lines.flatMap(([pattern, ...examples]) => examples.map((example) => [example, pattern] as const)))(
    '%s is one, by its own line',
    (title, pattern) => {
      expect(` ${titleParts(title).join(' ')} `).toMatch(pattern);
      expect(isRole(title)).toBe(false);
    },
  );

  it.each([
    ...[
      'General Applications',
      'Open application - Germany',
      'Speculative Applications 2026',
      'Unsolicited application',
    ],
    ...['Join Our Talent Network', 'Talent Pipeline: Sales', 'Future Openings', 'Join the Northkite family'],
    ...['Initiativ-Bewerbung als Koch', 'Offene Bewerbung', 'Candidature libre', 'Candidatura espontánea'],
    ...[
      'Autocandidatura',
      'Candidatura spontanea - Milano',
      'Spontane sollicitatie',
      'Don’t see what you’re looking for?',
    ],
    ...['Werde Teil unseres Talent-Netzwerks', 'Allgemeine Bewerbung', 'Unaufgeforderte Bewerbung', 'Initiativ'],
    ...['Schick uns deine Bewerbung', 'Envoyez-nous votre CV', 'Postulez spontanément', 'Cadastro geral'],
    ...['Aplikuj spontanicznie', 'Spontan ansökan', 'Dream job not listed?', 'Any role - we want to hear from you'],
    ...['Why Acme', 'Always hiring great people', 'Apply anyway', 'Say hello', 'Other opportunities'],
    ...['Future Talent', 'Jobs at Acme', 'TEST - do not apply', 'Work at Acme', 'Jobs', 'Your career at Acme'],
    ...['Arbeiten bei Acme (m/w/d)', 'Marketing Manager - Open Application', 'Open Application for Marketing Managers'],
    ...['Initiativbewerbung Leiter Einkauf', 'Future Opportunity - Engineering', 'Vivier'],
  ])('%s is one', (title) => {
    expect(isRole(title)).toBe(false);
  });

  it.each([
    ...['Talent Community Manager', 'Evergreen Content Lead', 'Talent Pool Specialist', 'Manager, Talent Community'],
    ...['Head of Talent Networks', 'Talent Pool Recruiter', 'Werkstudent Talent Community', 'General Manager'],
    ...['Application Engineer', 'Open Source Engineer', 'General Application Developer', 'Data Pipeline Engineer'],
    ...['Open Application Security Engineer', 'Join our team as a Nurse', 'Join Our Team! Registered Nurse'],
    ...[
      'Auszubildende ZFA (m/w/d) - Werde Teil unseres Teams!',
      'Comercial - Únete a nuestro equipo',
      'Mission Manager',
    ],
    ...['Community Manager', 'Network Engineer', 'Future Mobility Engineer', 'Float Pool Nurse', 'Pool Attendant'],
    ...['Chargé de recrutement - vivier', 'Responsable vivier de talents', 'Gestionnaire candidatures spontanées'],
    ...['Leiter Initiativbewerbungen', 'Head of Future Opportunities', 'Manager, Expressions of Interest'],
    ...['Interest Form Processor', 'Program Manager, Open Applications', 'Resume Bank Coordinator'],
    ...['Bolsa de Trabajo Coordinator', 'Software Engineer - Future Opportunity', 'Nurse - Talent Pool not required'],
    ...['Nurse (Expression of Interest Facilitator)', 'Work at Height Trainer', 'Work at Home Agent', 'Career Advisor'],
    ...['Working with Dogs', 'Work with Adults Carer', 'Change Manager with us', 'Manager Talent Pool'],
    ...['Careers Adviser', 'Test Engineer', 'Life Coach', 'Jobs Board Manager', 'Analista de Cadastro', 'Job Coach'],
    ...[
      'Aide-soignant - déposez votre candidature',
      'Candidati ora: infermiere',
      'Future Talent Partner',
      'Bus Driver - Always hiring',
    ],
    ...['Técnico (no admite autocandidatura)', 'Interest Rate Analyst', 'Career Coach', 'Family Support Worker'],
  ])('%s is a role', (title) => {
    expect(isRole(title)).toBe(true);
  });

  it('reads a title of any length in bounded time', () => {
    const started = performance.now();
    for (const words of ['join our ', 'talent pool manager ', 'future ', '; ', 'general application ']) {
      isRole(words.repeat(2_000));
    }
    expect(performance.now() - started).toBeLessThan(60_000);
  });
});

/** Real titles and recorded responses. They are not in the repository. */
const LABELS = new URL('../../../../../shared/labels/', import.meta.url);
const BOARDS = new URL('../../../../../shared/boards/', import.meta.url);
const present = existsSync(LABELS) && existsSync(BOARDS);
if (!present) process.stderr.write('real titles are not at hand: their tests are left out\n');

/** All files below a folder. */
const filesIn = (folder: URL): URL[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => new URL(entry.name, pathToFileURL(`${entry.parentPath}/`)));

(present ? describe : describe.skip)('real titles', () => {
  /**
   * Matches titles that a person, too, recognises as an invitation to apply or as a talent pool, not as an open role.
   */
  const ADVERTISEMENT =
    /bewerbung|sollicitatie|future .*(?:openings|opportunities|positions)|banco de curr|talent (?:pool|community|network)|join .* mission|^jobs at /i;
  const marked = (titles: readonly string[]): string[] =>
    titles.filter((title) => !isRole(title) && !ADVERTISEMENT.test(title));

  it('of advertisements: only those that say so themselves are no roles', () => {
    const titles = filesIn(LABELS)
      .filter(({ pathname }) => pathname.includes('/titles-'))
      .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
      .map((line) => String((JSON.parse(line) as { title: unknown }).title));
    expect(titles.length).toBeGreaterThan(10_000);
    expect(marked(titles)).toEqual([]);
  });

  it('of recorded answers: only those that say so themselves are no roles', () => {
    const named = /"(?:title|name|text|jobTitle|jobOpeningName|Title)"\s*:\s*"([^"\\]{3,200})"|<title>([^<]{3,200})/g;
    const titles = filesIn(BOARDS)
      .filter(({ pathname }) => !pathname.endsWith('.md'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(named)].map((found) => found[1] ?? found[2] ?? ''));
    expect(titles.length).toBeGreaterThan(1_000);
    expect(marked(titles)).toEqual([]);
  });
});
