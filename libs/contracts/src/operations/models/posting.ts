import { ApiProperty, PartialType } from '@nestjs/swagger';
import {
  EMPLOYMENT_TYPES,
  SALARY_PERIODS,
  SENIORITIES,
  WORKPLACES,
  type EmploymentType,
  type SalaryPeriod,
  type Seniority,
  type Workplace,
} from '../../attributes.js';
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
  @AmountOrNull('Null when the board names no lower bound.', 60_000)
  min!: number | null;

  @AmountOrNull('Null when the board names no upper bound.', 75_000)
  max!: number | null;

  @Text('ISO 4217.', 3, 'EUR')
  currency!: string;

  @OneOf(SALARY_PERIODS, 'What the bounds are paid for.')
  period!: SalaryPeriod;
}

/** What the board's posting says of a role beside its title. */
export class Posting {
  @PageUrlOrNull('Page of the posting for people; null when the board names none.')
  page_url!: string | null;

  @InstantOrNull("The board's own date, where it can be trusted; null when it gives none.")
  posted_at!: string | null;

  @ApiProperty({ type: Place, isArray: true, maxItems: 1_000, description: 'Empty when unknown.' })
  locations!: Place[];

  @OneOfOrNull(WORKPLACES, 'Null when unknown.')
  workplace!: Workplace | null;

  @OneOfOrNull(EMPLOYMENT_TYPES, 'Null when unknown.')
  employment_type!: EmploymentType | null;

  @OneOfOrNull(SENIORITIES, 'Null when unknown.')
  seniority!: Seniority | null;

  @ApiProperty({ type: Pay, nullable: true, description: 'As a field of the board states it; null when none does.' })
  salary!: Pay | null;
}

/** The same as members that a row has with `include=posting` alone. */
export class IncludedPosting extends PartialType(Posting) {}

/** The request of a read whose rows may say what postings say. */
export function includeOf(include: string | undefined): { posting?: true } {
  return include === undefined ? {} : { posting: true };
}
