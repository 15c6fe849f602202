import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { TECHNOLOGY_SLUG } from '../../text-facts.js';
import { filter } from './parameters.js';
import { MayBeOmitted } from './rules.js';

/** Declares a language, by its ISO 639-1 code. */
export function LanguageFilter(about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      minLength: 2,
      maxLength: 2,
      pattern: '^[a-z]{2}$',
      description: `${about} ISO 639-1, lower case.`,
      example: 'de',
    }),
    MayBeOmitted(),
    filter('isLanguage', 'must be an ISO 639-1 code in lower case, such as de', (text) => /^[a-z]{2}$/.test(text)),
  );
}

/**
 * Declares technology slugs, separated by commas. Whether the slugs exist is checked by `reads`, which knows all
 * technologies.
 */
export function TechnologyList(max: number, about: string): PropertyDecorator {
  const slug = TECHNOLOGY_SLUG.source.slice(1, -1);
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      maxLength: 1_300,
      pattern: `^${slug}(,${slug})*$`,
      description: `${about} Slugs of GET /v1/technologies, separated by commas.`,
      example: 'python,postgresql',
    }),
    MayBeOmitted(),
    filter('isTechnologyList', `must be 1 to ${max} slugs of GET /v1/technologies, separated by commas`, (text) => {
      const slugs = text.split(',');
      return slugs.length <= max && slugs.every((one) => TECHNOLOGY_SLUG.test(one));
    }),
  );
}
