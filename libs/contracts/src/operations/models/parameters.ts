import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsString, Max, MaxLength, Min, ValidateBy } from 'class-validator';
import { JOB_FUNCTIONS, type JobFunction } from '../../functions.js';
import { foldWords } from '../../names/fold.js';
import { parseCountryFilter, parseFunctionFilter } from '../../names/filters.js';
import { IsAbsentable, IsInstant } from './rules.js';

/** Input rules that several operations share, each with its line in the API description. */

interface Range {
  min: number;
  max: number;
  about: string;
  default?: number;
  example?: number;
}

/** A whole number in a query: decimal digits within the range. Without a default it may be left out. */
export function OptionalInteger(range: Range): PropertyDecorator {
  const { min, max, about, example } = range;
  const stated = { type: 'integer' as const, minimum: min, maximum: max, description: about };
  const schema = example === undefined ? stated : { ...stated, example };
  return applyDecorators(
    ApiPropertyOptional(range.default === undefined ? schema : { ...schema, default: range.default }),
    IsAbsentable(),
    IsInt(),
    Min(min),
    Max(max),
  );
}

export function RequiredInteger(range: Range): PropertyDecorator {
  const { min, max, about, example = min } = range;
  return applyDecorators(
    ApiProperty({ type: 'integer', minimum: min, maximum: max, description: about, example }),
    IsInt({ message: 'is required and must be a whole number' }),
    Min(min),
    Max(max),
  );
}

export function PageLimit(max: number, initial: number): PropertyDecorator {
  return OptionalInteger({ min: 1, max, default: initial, about: 'Most items on the page.' });
}

/** A path id as documented; the pipeline checks it. */
export function PathId(about: string): PropertyDecorator {
  return ApiProperty({ type: 'integer', minimum: 1, description: about, example: 1 });
}

function filter(name: string, message: string, accepts: (text: string) => boolean): PropertyDecorator {
  return ValidateBy({
    name,
    validator: { validate: (value) => typeof value === 'string' && accepts(value), defaultMessage: () => message },
  });
}

export function FunctionFilter(about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', enum: [...JOB_FUNCTIONS], description: about }),
    IsAbsentable(),
    filter(
      'isJobFunction',
      `must be one of ${JOB_FUNCTIONS.join(', ')}`,
      (text) => text.length <= 100 && parseFunctionFilter(text) !== null,
    ),
  );
}

export function CountryFilter(about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      format: 'country',
      maxLength: 100,
      description: `${about} ISO 3166-1 alpha-2 code or English name.`,
      example: 'DE',
    }),
    IsAbsentable(),
    filter(
      'isCountry',
      'must be an ISO 3166-1 alpha-2 code or the English name of a country',
      (text) => text.length <= 100 && parseCountryFilter(text) !== null,
    ),
  );
}

export function OptionalInstant(about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'date-time', description: about }),
    IsAbsentable(),
    IsInstant(),
  );
}

export function OpaqueCursor(about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', maxLength: 1024, description: about }),
    IsAbsentable(),
    IsString(),
    MaxLength(1024),
  );
}

/** First characters of a name: two letters or digits at least, so that a page is not the whole catalogue. */
export function NamePrefix(about: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', minLength: 2, maxLength: 100, description: about, example: 'acm' }),
    filter(
      'isNamePrefix',
      'must be 2 to 100 characters with at least two letters or digits',
      (text) => text.length <= 100 && foldWords(text).replaceAll(' ', '').length >= 2,
    ),
  );
}

/** A filter that passed its rule, in the form the services understand. */
export function functionOf(text: string | undefined): { function?: JobFunction } {
  const name = text === undefined ? null : parseFunctionFilter(text);
  return name === null ? {} : { function: name };
}

export function countryOf(text: string | undefined): string | null {
  return text === undefined ? null : parseCountryFilter(text);
}
