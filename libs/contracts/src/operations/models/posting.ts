import { IntersectionType, PartialType } from '@nestjs/swagger';
import {
  EMPLOYMENT_TYPES,
  SENIORITIES,
  WORKPLACES,
  type EmploymentType,
  type Seniority,
  type Workplace,
} from '../../attributes.js';
import { SALARY_PERIODS, type SalaryPeriod } from '../../salary.js';
import { DEGREES, SALARY_BANDS_MAX, TECHNOLOGIES_MAX, type Degree } from '../../text-facts.js';
import {
  AmountOrNull,
  Flag,
  FlagOrNull,
  InstantOrNull,
  ListOf,
  ObjectOrNull,
  OneOf,
  OneOfOrNull,
  PageUrlOrNull,
  Text,
  TextOrNull,
} from './members.js';

class Place {
  @TextOrNull('Null when unknown.', 300, 'Berlin')
  city!: string | null;

  @TextOrNull('State or region; null when unknown.', 300, null)
  region!: string | null;

  @TextOrNull('ISO 3166-1 alpha-2; null when unknown.', 2, 'DE')
  country!: string | null;
}

class Pay {
  @AmountOrNull('Lower bound; null when the board gives none.', 60_000)
  min!: number | null;

  @AmountOrNull('Upper bound; null when the board gives none.', 75_000)
  max!: number | null;

  @Text('ISO 4217.', 3, 'EUR')
  currency!: string;

  @OneOf(SALARY_PERIODS, 'Period of the bounds.')
  period!: SalaryPeriod;
}

export class NamedTechnology {
  @Text('Slug of GET /v1/technologies.', 60, 'postgresql')
  slug!: string;

  @FlagOrNull('True: a requirement; false: a plus; null: the text does not say.', true)
  required!: boolean | null;
}

class Experience {
  @AmountOrNull('Null when only the most is given.', 3)
  min!: number | null;

  @AmountOrNull('Null when only the least is given.', 5)
  max!: number | null;
}

class NamedDegree {
  @OneOf(DEGREES, 'The lowest that is accepted.')
  level!: Degree;

  @Flag('False: preferred, or replaceable by experience.', true)
  required!: boolean;
}

/** The facts in an advertisement's text. The text itself is not stored. */
class TextData {
  @TextOrNull('Language of the advertisement, ISO 639-1; null when no text was read or it is not certain.', 2, 'en')
  language!: string | null;

  @ListOf(
    NamedTechnology,
    TECHNOLOGIES_MAX,
    'Technologies that the advertisement names; empty when it names none or no text was read.',
  )
  technologies!: NamedTechnology[];

  @ListOf(
    Pay,
    SALARY_BANDS_MAX,
    'Base pay that the advertisement names, each band; empty where a field has the salary.',
  )
  text_salary!: Pay[];

  @ObjectOrNull(Experience, 'Years of experience; null when the text does not say.')
  experience_years!: Experience | null;

  @ObjectOrNull(NamedDegree, 'Null when the text does not say.')
  degree!: NamedDegree | null;

  @FlagOrNull('Whether a visa is sponsored, by words of the text; null when it does not say.', null)
  visa_sponsorship!: boolean | null;
}

class PostingFields {
  @PageUrlOrNull('Public page of the posting; null when the board has none.')
  page_url!: string | null;

  @InstantOrNull("The board's own date, where it is reliable; else null.")
  posted_at!: string | null;

  @ListOf(Place, 1_000, 'Empty when unknown.')
  locations!: Place[];

  @OneOfOrNull(WORKPLACES, 'Null when unknown.')
  workplace!: Workplace | null;

  @OneOfOrNull(EMPLOYMENT_TYPES, 'Null when unknown.')
  employment_type!: EmploymentType | null;

  @OneOfOrNull(SENIORITIES, 'Null when unknown.')
  seniority!: Seniority | null;

  @ObjectOrNull(Pay, 'From a field of the board; null when no field has it.')
  salary!: Pay | null;
}

/** A posting's fields and text facts. */
export class Posting extends IntersectionType(PostingFields, TextData) {}

/** A row's posting data, present only with `include=posting`. */
export class IncludedPosting extends PartialType(Posting) {}

/** Translates `include` into request members. */
export function includeOf(include: string | undefined): { posting?: true; company?: true } {
  const names = include?.split(',') ?? [];
  return { ...(names.includes('posting') && { posting: true }), ...(names.includes('company') && { company: true }) };
}
