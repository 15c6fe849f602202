import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, Matches } from 'class-validator';
import type { TextFilters } from '../../saved-search.js';
import { DEGREES, EXPERIENCE_YEARS_MAX, TECHNOLOGY_SLUG, type Degree } from '../../text-facts.js';
import { FlagFilter, OptionalInteger, WordFilter } from './parameters.js';
import { present } from './present.js';
import { MayBeOmitted } from './rules.js';
import { LanguageFilter, TechnologyList } from './text-parameters.js';

/** Maximum number of technologies in one filter. */
export const FILTER_TECHNOLOGIES_MAX = 20;

const ALL_OF = 'Only reqs whose advertisement names all of these technologies.';
const ANY_OF = 'Only reqs whose advertisement names at least one of these technologies.';

/** Filters on text facts other than technologies. */
class FactFilters {
  @LanguageFilter('Only reqs whose advertisement is in this language.')
  language?: string;

  @FlagFilter('Only reqs whose advertisement offers (true) or excludes (false) sponsoring a visa.')
  visa_sponsorship?: boolean;

  @OptionalInteger({
    min: 0,
    max: EXPERIENCE_YEARS_MAX,
    about: 'Only reqs whose advertisement asks for at most this many years of experience.',
  })
  experience_max?: number;

  @WordFilter(DEGREES, 'Only reqs of whose advertisement this is the lowest degree that is accepted.')
  degree?: Degree;
}

/** All filters on text facts, by name. */
export const TEXT_FILTERS = [
  'technologies',
  'technologies_any',
  'language',
  'visa_sponsorship',
  'experience_max',
  'degree',
] as const satisfies readonly (keyof TextFilters)[];

/** Filters on text facts, for query parameters. Lists are comma-separated text. */
export class TextFiltersQuery extends FactFilters {
  @TechnologyList(FILTER_TECHNOLOGIES_MAX, ALL_OF)
  technologies?: string;

  @TechnologyList(FILTER_TECHNOLOGIES_MAX, ANY_OF)
  technologies_any?: string;
}

function Technologies(description: string): PropertyDecorator {
  const rules = [
    ApiPropertyOptional({
      type: 'array',
      items: { type: 'string', maxLength: 60, pattern: TECHNOLOGY_SLUG.source },
      minItems: 1,
      maxItems: FILTER_TECHNOLOGIES_MAX,
      uniqueItems: true,
      description: `${description} Slugs of GET /v1/technologies.`,
      example: ['python'],
    }),
    MayBeOmitted(),
    IsArray(),
    ArrayNotEmpty(),
    ArrayMaxSize(FILTER_TECHNOLOGIES_MAX),
    ArrayUnique(),
    Matches(TECHNOLOGY_SLUG, { each: true, message: 'must be slugs of GET /v1/technologies' }),
  ];
  return (target, name) => rules.forEach((rule) => rule(target, name));
}

/** Filters on text facts, for requests with a body. */
export class TextFiltersBody extends FactFilters {
  @Technologies(ALL_OF)
  technologies?: string[];

  @Technologies(ANY_OF)
  technologies_any?: string[];
}

function slugs(given: string | readonly string[] | undefined): string[] | undefined {
  const list = typeof given === 'string' ? given.split(',') : given;
  return list === undefined ? undefined : [...new Set(list)].sort();
}

/** Returns the validated filters in canonical form, without unused filters. */
export function textFilters(query: TextFiltersQuery | TextFiltersBody): TextFilters {
  const { language, visa_sponsorship, experience_max, degree } = query;
  const [technologies, technologies_any] = [slugs(query.technologies), slugs(query.technologies_any)];
  return present({ technologies, technologies_any, language, visa_sponsorship, experience_max, degree });
}
