import { PathId } from './parameters.js';

/** Path of everything about one company. */
export class CompanyPath {
  @PathId("Company. An id that is not the caller's is the same 404 as one that does not exist.")
  company_id!: number;
}

/** The request of a read about one company that takes nothing else. */
export function companyRequest({ params }: { params: CompanyPath }): { company_id: number } {
  return { company_id: params.company_id };
}
