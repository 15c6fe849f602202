import { PathId } from './parameters.js';

/** Path of the operations about one company. */
export class CompanyPath {
  @PathId('Id of the company. A company that the caller cannot see is the same 404 as one that does not exist.')
  company_id!: number;
}

/** Returns the request of a read about one company without further parameters. */
export function companyRequest({ params }: { params: CompanyPath }): { company_id: number } {
  return { company_id: params.company_id };
}
