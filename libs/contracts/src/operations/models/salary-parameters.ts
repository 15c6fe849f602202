import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/**
 * Declares the currency for `salary_min`. The currency is required with `salary_min`, and refused without `salary_min`.
 */
export function SalaryCurrency(about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      format: 'currency',
      minLength: 3,
      maxLength: 3,
      pattern: '^[A-Za-z]{3}$',
      description: about,
      example: 'EUR',
    }),
    ValidateBy({
      name: 'isSalaryCurrency',
      validator: {
        validate: (value, args) => currencyProblem(value, args?.object) === null,
        defaultMessage: (args) => currencyProblem(args?.value, args?.object) ?? '',
      },
    }),
  );
}

function currencyProblem(value: unknown, query: object | undefined): string | null {
  const isNeeded = (query as { salary_min?: number } | undefined)?.salary_min !== undefined;
  if (value === undefined) return isNeeded ? 'is required with salary_min' : null;
  if (typeof value !== 'string' || !CURRENCIES.has(value.toUpperCase())) return 'must be an ISO 4217 currency code';
  return isNeeded ? null : 'is accepted only with salary_min';
}

export const SALARY_SOURCES = ['field', 'any'] as const;
export type SalarySource = (typeof SALARY_SOURCES)[number];

/** Declares whether `salary_min` also applies to pay from texts. Requires `salary_min`. */
export function SalarySourceFilter(): PropertyDecorator {
  const problem = (value: unknown, query: object | undefined): string | null => {
    if (value === undefined) return null;
    if (!(SALARY_SOURCES as readonly unknown[]).includes(value)) return `must be one of ${SALARY_SOURCES.join(', ')}`;
    const isNeeded = (query as { salary_min?: number } | undefined)?.salary_min !== undefined;
    return isNeeded ? null : 'is accepted only with salary_min';
  };
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      enum: [...SALARY_SOURCES],
      description:
        'any: salary_min is also compared with the pay that the advertisement names, where no field of the board has any; field unless given otherwise.',
    }),
    ValidateBy({
      name: 'isSalarySource',
      validator: {
        validate: (value, args) => problem(value, args?.object) === null,
        defaultMessage: (args) => problem(args?.value, args?.object) ?? '',
      },
    }),
  );
}
