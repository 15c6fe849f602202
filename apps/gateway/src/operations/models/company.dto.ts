import { PathId } from '../questions/parameters.js';

/** Path of everything about one company. */
export class CompanyPath {
  @PathId("Company. An id that is not the caller's is the same 404 as one that does not exist.")
  company_id!: number;
}
