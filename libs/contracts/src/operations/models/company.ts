import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Text } from './members.js';
import { PathId } from './parameters.js';

/** The name of a company, beside its id. */
export class CompanyName {
  @Text('Name of the company.', 300, 'Acme GmbH')
  name!: string;

  @Text('Registrable domain of its site.', 253, 'acme.example')
  domain!: string;
}

/** A member with the company's name that is there only when the caller asks for it. */
export function IncludedCompany(
  description = 'With include=company: name and domain at this position.',
): PropertyDecorator {
  return applyDecorators(ApiPropertyOptional({ type: CompanyName, description }));
}

/** Path of the operations about one company. */
export class CompanyPath {
  @PathId('Id of the company. A company that the caller cannot see is the same 404 as one that does not exist.')
  company_id!: number;
}

/** Returns the request of a read about one company without further parameters. */
export function companyRequest({ params }: { params: CompanyPath }): { company_id: number } {
  return { company_id: params.company_id };
}
