import { describe, expect, it } from '@jest/globals';
import type { EmploymentType } from '@hiring/contracts';
import { commonEmployment } from './employment-words.js';
import { jobPostingFields } from './job-posting.js';
import { employmentTypeOf } from './vocabulary.js';

const WORDS: Record<EmploymentType | 'no type', string> = {
  full_time:
    'Regular Full-Time|Regular Full Time (Salary)|Full-Time Maintenance|Permanent, Full-time|Employee: Full-time|SALARIED_FT|' +
    'Full-time contract|Full-Time Employee (FTE)|Vollzeit|Vollzeit, unbefristet|CDI temps plein|Jornada completa|Tiempo completo|Tempo pieno|Voltijd|Fulltime|' +
    'Contract Type - Full Time|Permanent / Full-time|Full-time permanent contract|Non-exempt full-time|Full-time, not temporary|Heltid',
  part_time:
    'Part-Time / Hourly|Hourly, Part Time|Permanent, Part-time|Teilzeit|Minijob|Werkstudent|Working student|Temps partiel|' +
    'Media jornada|Tempo parziale|Deeltijd|PRN|Permanent - Part Time|Not full-time, part-time|Deltid',
  contract:
    'Contract - 6 months|Independent Contractor|1099 Contract|Contract to Hire|Freelance / Indépendant|Freie Mitarbeit|' +
    'Autónomo|Partita IVA|ZZP|Contractor (Full-time)|Sous-traitant',
  temporary:
    'Fixed-term (12 months)|Fixed Term Contract|Seasonal / Temporary|Full-time, temporary|Befristet|Aushilfe|CDD|Intérim|' +
    'Contrat à durée déterminée|Contrato temporal|Tempo determinato|Tijdelijk|Bepaalde tijd|' +
    'Contract bepaalde tijd|Temporaire|Temporär|Temporaneo|Zeitvertrag|Ferienjob|Summer job|Locum|Season',
  internship:
    'Internship (paid)|Summer Intern|Part-time Intern|Apprenticeship|Praktikum|Ausbildung|Duales Studium|Stage|Alternance|' +
    'Prácticas|Tirocinio|Apprendistato|Stageplaats',
  other: 'OTHER|Other|VOLUNTEER|PER_DIEM|Ehrenamt|Bénévolat|Sonstige',
  'no type':
    'Employee|Permanent|Regular|W2|Hourly|Variable Hour|Scholarship|as agreed|Festanstellung|Unbefristet|CDI|Indefinido|' +
    'Contrat à durée indéterminée|Tempo indeterminato|Onbepaalde tijd|Permanent contract|Zero-hours contract|Employment contract|Flexible|' +
    'Full-time or Part-time|Full-time / Contract|FT/PT|Voll- oder Teilzeit|Vollzeit/Teilzeit|Temps plein ou partiel|' +
    'Tempo pieno o parziale|full-or-part-time|Part-time, Temporary|International| |N/A|' +
    'Contract voor onbepaalde tijd|Contract onbepaalde tijd|Contract type: permanent|CDI/CDD|CDI ou CDD|' +
    'unbefristet oder befristet|Befristet / unbefristet|Tempo determinato o indeterminato|Permanent or temporary|' +
    'Permanent/temporary|Regular / Temporary|CDI / Alternance|Contract or permanent|Permanent / contract|Full-time, permanent or temporary|' +
    'Not full-time|Less than full time|Non-contract|Non contractor|Non-temporary|Kein Minijob|' +
    'Contract Manager|Stage Manager|Stage Technician|PT Manager|Full-time student',
};

describe('words of employers for a type of employment', () => {
  it.each(Object.entries(WORDS).flatMap(([type, words]) => words.split('|').map((word) => [word, type] as const)))(
    '%s names %s',
    (word, type) => {
      expect(employmentTypeOf(word) ?? 'no type').toBe(type);
    },
  );

  it('of a list that disagrees name none', () => {
    expect(commonEmployment(['full_time', undefined, 'full_time'])).toBe('full_time');
    expect(commonEmployment(['full_time', 'part_time'])).toBeUndefined();
    expect(commonEmployment([])).toBeUndefined();
  });

  it.each([
    [['PERMANENT', 'FULL_TIME'], 'full_time'],
    [['PERMANENT', 'TEMPORARY'], undefined],
    ['CDI, CDD', undefined],
    ['TEMPORARY', 'temporary'],
  ])('of a JobPosting: %j names %s', (employmentType, expected) => {
    expect(jobPostingFields({ employmentType }, { token: 'acme.example' }).employment_type).toBe(expected);
  });
});
