import { ApiProperty } from '@nestjs/swagger';
import { declareRead } from './declaration.js';
import { COVERAGE } from './models/answer-headers.js';
import { CompanyPath } from './models/company.js';
import { AsOf } from './models/envelope.js';
import { Count, Instant, ListOf, ReqKey, Title } from './models/members.js';
import { Technology } from './models/technology.js';

/** Maximum technologies in an answer. One employer's advertisements name far fewer. */
export const COMPANY_TECHNOLOGIES_MAX = 1_000;
/** Cost relative to a call that reads one row. High, because this call reads all the company's reqs. */
const WEIGHT = 5;

class NewestReq {
  @ReqKey()
  req_key!: string;

  @Title()
  title!: string;

  @Instant('Our first sighting.')
  first_seen!: string;
}

class CompanyTechnology extends Technology {
  @Count('Open reqs whose advertisement names it.', 3)
  open_reqs!: number;

  @Instant('First sighting of the oldest req whose advertisement names it.')
  first_seen!: string;

  @Instant('As of when an open req named it; else when the last one closed.')
  last_seen!: string;

  @ApiProperty({ type: NewestReq, description: 'The newest of these reqs, open or closed.' })
  newest_req!: NewestReq;
}

export class CompanyTechnologies extends AsOf {
  @ListOf(CompanyTechnology, COMPANY_TECHNOLOGIES_MAX, 'Those of most open reqs first, then by slug.')
  technologies!: CompanyTechnology[];
}

export const companyTechnologies = declareRead({
  name: 'company_technologies',
  method: 'GET',
  path: '/v1/companies/:company_id/technologies',
  scope: 'reads:cached',
  meter: 'call',
  tag: 'Cached reads',
  summary: 'Technologies of a company',
  description: `Technologies that the company's advertisements name, of open and closed reqs.

A technology counts as named by the rules of extraction, whether it is required or a plus; of postings whose text our
crawler does not get, nothing is known. (An addition to the specification.)`,
  params: CompanyPath,
  weight: () => WEIGHT,
  mayReturnNotFound: true,
  answers: { 200: { description: 'The technologies.', type: CompanyTechnologies, headers: COVERAGE } },
  request: ({ params }) => ({ company_id: params.company_id }),
});
