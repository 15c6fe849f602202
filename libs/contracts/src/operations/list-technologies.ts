import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { declareRead } from './declaration.js';
import { ListOf, NextCursor } from './models/members.js';
import { ListQuery, LIST_PAGE, pageUnits } from './models/parameters.js';
import { present } from './models/present.js';
import { MayBeOmitted } from './models/rules.js';
import { Technology } from './models/technology.js';

const QUERY_MAX = 100;

class ListTechnologiesQuery extends ListQuery {
  @ApiPropertyOptional({
    type: 'string',
    minLength: 1,
    maxLength: QUERY_MAX,
    description: 'A part of the slug, the name or another name, in any case.',
    example: 'postgres',
  })
  @MayBeOmitted()
  @IsString()
  @MinLength(1)
  @MaxLength(QUERY_MAX)
  query?: string;
}

class TechnologiesPage {
  @ListOf(Technology, LIST_PAGE, 'Ordered by slug.')
  technologies!: Technology[];

  @NextCursor()
  next_cursor!: string | null;
}

export const listTechnologies = declareRead({
  name: 'list_technologies',
  method: 'GET',
  path: '/v1/technologies',
  scope: 'reads:cached',
  meter: null,
  tag: 'Searches',
  summary: 'Technologies that advertisements are read for',
  description: `The dictionary of technologies: their slugs are the values of \`technologies\` and \`technologies_any\` in searches,
screens and saved searches, and those of postings.

A slug never changes its meaning; new ones are added with releases. (An addition to the specification.)`,
  query: ListTechnologiesQuery,
  tokens: ({ query }) => pageUnits(query.limit),
  answers: { 200: { description: 'One page of technologies.', type: TechnologiesPage } },
  request: ({ query: { query, cursor, limit } }) => present({ limit, query, cursor }),
});
