import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import { CLOSED_REASONS, type ClosedReason } from '../../facts.js';
import { OptionalInstant } from './parameters.js';

/** When and why a role closed. Present only with `status=closed` or `status=any`. */
export class Closing {
  @ApiPropertyOptional({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'With status=closed or any: when it closed; null while it is open.',
    example: null,
  })
  closed_at?: string | null;

  @ApiPropertyOptional({
    type: 'string',
    enum: [...CLOSED_REASONS],
    nullable: true,
    description: 'With status=closed or any: why it counts as closed; null while it is open.',
    example: null,
  })
  closed_reason?: ClosedReason | null;
}

/**
 * Declares the filter on the closing time. No index is sorted by closing time, so a search with this filter can read
 * many reqs in vain. The filter is therefore accepted only for one company's closed reqs.
 */
export function ClosedSince(): PropertyDecorator {
  return applyDecorators(
    OptionalInstant('Only reqs that closed at or after this instant; with company_id and status=closed.'),
    ValidateBy({
      name: 'isOfClosedReqs',
      validator: {
        validate: (_, args) => isOfClosedReqs(args?.object),
        defaultMessage: () => 'is accepted only with company_id and status=closed',
      },
    }),
  );
}

function isOfClosedReqs(query: object | undefined): boolean {
  const { company_id: companyId, status } = (query ?? {}) as { company_id?: number; status?: string };
  return companyId !== undefined && status === 'closed';
}
