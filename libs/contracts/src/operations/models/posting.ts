import { ApiProperty, PartialType } from '@nestjs/swagger';
import {
  EMPLOYMENT_TYPES,
  SENIORITIES,
  WORKPLACES,
  type EmploymentType,
  type Seniority,
  type Workplace,
} from '../../attributes.js';
import { SALARY_PERIODS, type SalaryPeriod } from '../../salary.js';
import { AmountOrNull, InstantOrNull, OneOf, OneOfOrNull, PageUrlOrNull, Text, TextOrNull } from './members.js';

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

/** Data of a role's posting besides its title. */
export class Posting {
  @PageUrlOrNull('Public page of the posting; null when the board has none.')
  page_url!: string | null;

  @InstantOrNull("The board's own date, where it is reliable; else null.")
  posted_at!: string | null;

  @ApiProperty({ type: Place, isArray: true, maxItems: 1_000, description: 'Empty when unknown.' })
  locations!: Place[];

  @OneOfOrNull(WORKPLACES, 'Null when unknown.')
  workplace!: Workplace | null;

  @OneOfOrNull(EMPLOYMENT_TYPES, 'Null when unknown.')
  employment_type!: EmploymentType | null;

  @OneOfOrNull(SENIORITIES, 'Null when unknown.')
  seniority!: Seniority | null;

  @ApiProperty({ type: Pay, nullable: true, description: 'From a field of the board; null when no field has it.' })
  salary!: Pay | null;
}

/** The members of `Posting` as optional members of a row, present only with `include=posting`. */
export class IncludedPosting extends PartialType(Posting) {}

/** Returns the members of a request that add data of postings and names of companies to rows; empty without `include`. */
export function includeOf(include: string | undefined): { posting?: true; company?: true } {
  const names = include?.split(',') ?? [];
  return { ...(names.includes('posting') && { posting: true }), ...(names.includes('company') && { company: true }) };
}
