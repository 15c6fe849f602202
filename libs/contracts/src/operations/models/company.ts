import { ApiPropertyOptional } from '@nestjs/swagger';
import { CompanyName } from './named-company.js';
import { PathId } from './parameters.js';

/**
 * Declares the name and domain that the company had at the event's position in the ledger. Present only with
 * `include=company`.
 */
export function NameAtPosition(): PropertyDecorator {
  const description = 'With include=company: name and domain at this position.';
  return ApiPropertyOptional({ type: CompanyName, description });
}

export class CompanyPath {
  @PathId('Id of the company. A company that the caller cannot see is the same 404 as one that does not exist.')
  company_id!: number;
}

/** Returns the request for a read with no parameter but the company. */
export function companyRequest({ params }: { params: CompanyPath }): { company_id: number } {
  return { company_id: params.company_id };
}
