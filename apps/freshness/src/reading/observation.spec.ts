import fs from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import type { PostingRecord } from '@hiring/boards';
import type { ObservedPosting } from '@hiring/contracts';
import { createPlaceNormaliser, gazetteerData } from '@hiring/normalise/places';
import { observedPosting } from './observation.js';

const places = createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs));

function observed(change: Partial<PostingRecord>): ObservedPosting {
  const row: PostingRecord = {
    external_id: '1',
    title: 'Nurse',
    url: 'https://boards.example/1',
    location_text: '',
    posted_at_trusted: false,
    listed: true,
    ...change,
  };
  return observedPosting('lever', row, places, null);
}

describe('attributes of a posting', () => {
  it('say that a field of the vendor is published, and that it speaks before the title', () => {
    const posting = observed({
      title: 'Senior Accountant (Remote), part-time',
      workplace_type: 'hybrid',
      employment_type: 'full_time',
      seniority: 'mid',
      salary: { min: 50_000, max: null, currency: 'EUR', period: 'year' },
    });
    expect(posting).toMatchObject({
      workplace: { value: 'hybrid', source: 'published' },
      employment_type: { value: 'full_time', source: 'published' },
      seniority: { value: 'mid', source: 'published' },
      salary: { value: { min: 50_000, max: null, currency: 'EUR', period: 'year' }, source: 'published' },
    });
  });

  it('mark values from the title as derived', () => {
    expect(observed({ title: 'Senior Accountant (Remote), part-time' })).toMatchObject({
      workplace: { value: 'remote', source: 'derived' },
      employment_type: { value: 'part_time', source: 'derived' },
      seniority: { value: 'senior', source: 'derived' },
    });
  });

  it('take an employment type that the vendor has no word for from the title', () => {
    expect(observed({ title: 'Marketing Intern', employment_type: 'other' }).employment_type).toEqual({
      value: 'internship',
      source: 'derived',
    });
    expect(observed({ title: 'Nurse', employment_type: 'other' }).employment_type?.source).toBe('published');
  });

  it('take the workplace from the text of the places only where all of them agree', () => {
    expect(observed({ location_text: 'Remote (Ireland); Remote (Germany)' }).workplace?.value).toBe('remote');
    expect(observed({ location_text: 'Remote (Ireland); Berlin, Germany' }).workplace).toBeNull();
  });

  it('are null where nothing gives them, which withdraws what was known', () => {
    expect(observed({})).toMatchObject({
      locations: null,
      workplace: null,
      employment_type: null,
      seniority: null,
      salary: null,
    });
  });

  it('name the page of every posting, and the rule that decided its function', () => {
    const posting = observed({ url: 'https://boards.example/1?utm_source=x' });
    expect(posting.page_url).toBe('https://boards.example/1');
    expect(posting.function_evidence?.strength).toMatch(/^(?:strong|medium|weak)$/);
    expect(posting.function_evidence?.rule).toMatch(/^.{1,40}$/);
  });
});

describe('locations of a posting', () => {
  it('are all places the vendor names; the country is the one they have in common', () => {
    const posting = observed({ location_text: 'Berlin, Germany; Munich, Germany' });
    expect(posting.locations?.value.map(({ city }) => city)).toEqual(['Berlin', 'Munich']);
    expect(posting.country).toBe('DE');
  });

  it('in several countries leave the country unknown', () => {
    const posting = observed({ location_text: 'Berlin, Germany; Paris, France', country_hint: 'DE' });
    expect(posting.locations?.value.map(({ country }) => country)).toEqual(['DE', 'FR']);
    expect(posting.country).toBeNull();
  });

  it('take the hints of the vendor where the text names no more than one place', () => {
    const posting = observed({ location_text: 'Headquarters', country_hint: 'AT', city_hint: 'Graz' });
    expect(posting.locations).toEqual({ value: [{ city: 'Graz', region: null, country: 'AT' }], source: 'published' });
    expect(posting.country).toBe('AT');
  });
});
